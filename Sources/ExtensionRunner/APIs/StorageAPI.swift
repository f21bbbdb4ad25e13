import JSONText

// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/storage
// Source: WebExtensionContextAPIStorage.cpp of https://github.com/WebKit/WebKit
extension InstalledExtension {
    /// - Parameter function: the area and its function, `local.get`.
    func answerStorage(_ function: String, _ call: APICall) throws(APIError) -> APIResult {
        let parts = function.split(separator: ".").map(String.init)
        guard parts.count == 2, let area = StorageArea.Name(rawValue: parts[0]) else {
            throw APIError("it is not implemented")
        }
        do {
            return try answer(parts[1], in: area, call)
        } catch {
            let sentence = (error as? StorageRefusal)?.rawValue ?? "\(error)"
            // Late errors of storage name the function with `browser.` before it.
            throw APIError(sentence, function: "browser.storage.\(function)()")
        }
    }

    private func answer(_ function: String, in area: StorageArea.Name, _ call: APICall) throws -> APIResult {
        let store = storage[area]
        switch function {
        case "get":
            let members = try store.items(call.texts(0)).map { "\($0.key):\($0.value)" }
            return .text("{\(members.joined(separator: ","))}")
        case "getKeys": return .text("[\(try store.keys().joined(separator: ","))]")
        case "getBytesInUse":
            let bytes = try call.texts(0).map { StorageArea.bytes(try store.items($0)) } ?? store.totalBytes()
            return .value(.number(Double(bytes)))
        case "set": return try set(call.texts(0) ?? [], in: area, call)
        // DEPARTURE: an empty list of keys changes nothing and tells nobody; WebKit removes nothing either, but fires
        // onChanged as if all keys were gone — the event would be untrue —
        // https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/API/WebExtensionContextAPIStorage.cpp
        case "remove":
            let old = try store.items(call.texts(0) ?? [])
            try store.remove(old)
            return traceStorage("remove", area, old) { finish(call, StorageChanges(removing: old), area) }
        case "clear":
            let old = try store.items()
            try store.removeAll()
            return traceStorage("clear", area, old) { finish(call, StorageChanges(removing: old), area) }
        case "setAccessLevel":
            let isOpen = call.string(0) == "TRUSTED_AND_UNTRUSTED_CONTEXTS"
            if isOpen != storage.isSessionOpenToContentScripts {
                storage.isSessionOpenToContentScripts = isOpen
                renewBrowser { $0.kind == .contentScript }
            }
            world.trace.record(
                .storage, "access", ["area": .string(area.rawValue), "level": call.argument(0) ?? .null])
            return .value(nil)
        default: throw APIError("it is not implemented")
        }
    }

    /// - Parameter texts: key, value, key, value …
    private func set(_ texts: [String], in area: StorageArea.Name, _ call: APICall) throws -> APIResult {
        let store = storage[area]
        let items = stride(from: 0, to: texts.count - 1, by: 2).map {
            StorageArea.Item(key: texts[$0], value: texts[$0 + 1])
        }
        let old = try store.items(items.map(\.key))
        if let refusal = refusal(of: items, replacing: old, in: area) {
            traceRefusal(refusal.rawValue, area, items)
            throw refusal
        }
        try store.set(items, replacing: old)
        return traceStorage("write", area, items) { finish(call, StorageChanges(from: old, to: items), area) }
    }

    private func refusal(
        of items: [StorageArea.Item], replacing old: [StorageArea.Item], in area: StorageArea.Name
    ) -> StorageRefusal? {
        let store = storage[area]
        let bytes = store.bytesInUse - StorageArea.bytes(old) + StorageArea.bytes(items)
        if bytes > storage.quota(area) { return .bytes }
        // As in WebKit, a key that is there already is counted twice.
        if area == .sync, store.itemCount + items.count > world.profile.storage.syncMaximumItems { return .count }
        return nil
    }

    /// Answers the call, then tells the listeners.
    private func finish(_ call: APICall, _ changes: StorageChanges, _ area: StorageArea.Name) -> APIResult {
        call.complete(.success(nil))
        if !changes.isEmpty {
            let arguments = changes.arguments(area)
            background.wake(for: "storage.onChanged") { $0.dispatch("storage.onChanged", text: arguments) }
            let isForAll = area != .session || storage.isSessionOpenToContentScripts
            for context in openContexts where context.listens(to: "storage.onChanged") {
                if isForAll || context.isOwnDocument { context.dispatch("storage.onChanged", text: arguments) }
            }
        }
        return .pending
    }
}

/// Why a write is refused, in the words of WebKit.
private enum StorageRefusal: String, Error {
    case bytes = "exceeded storage quota"
    case count = "exceeded maximum number of items"
}

extension APICall {
    /// A list of strings; `nil` where it was omitted.
    fileprivate func texts(_ index: Int) -> [String]? { argument(index)?.stringsValue }
}
