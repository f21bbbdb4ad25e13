import JSONText
import ScriptEngine
import WebPlatform

// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/scripting
// Source: WebExtensionContextAPIScriptingCocoa.mm of https://github.com/WebKit/WebKit
extension InstalledExtension {
    func answerScripting(_ function: String, _ call: APICall) throws(APIError) -> APIResult {
        switch function {
        case "executeScript":
            return try executeScript(call.members(0), call) { .array($0.map(\.json)) }
        case "insertCSS", "removeCSS": return try changeStyles(call.members(0), call)
        case "registerContentScripts":
            let added = try registeredScripts.register(call.dictionaries(0)) { self.script($0) != nil }
            world.injectIntoOpenPages(added, of: self)
            return .value(nil)
        case "updateContentScripts":
            let changed = try registeredScripts.update(call.dictionaries(0)) { self.script($0) != nil }
            let others = registeredScripts.contentScripts(
                except: call.dictionaries(0).compactMap { $0["id"]?.stringValue })
            world.keepStyleSheets(of: manifest.contentScripts + others, of: self)
            world.injectIntoOpenPages(changed, of: self)
            return .value(nil)
        case "getRegisteredContentScripts":
            return .value(.array(registeredScripts.details(of: call.ids)))
        case "unregisterContentScripts":
            try registeredScripts.unregister(call.ids)
            world.keepStyleSheets(of: allContentScripts, of: self)
            return .value(nil)
        default: throw APIError("it is not implemented")
        }
    }

    /// `tabs.executeScript`, `insertCSS` and `removeCSS` of Manifest V2: where none is named, in the tab that shows the page of the
    /// sender, or else the active one. A script's file must be there, and what is given for each frame is the value alone.
    func answerInjection(
        _ function: String, _ call: APICall, from sender: ExtensionContext
    ) throws(APIError) -> APIResult {
        var details = call.members(0)
        if details["target"]?["tabId"] == nil, let current = currentTab(of: sender) {
            var target = details["target"]?.objectValue ?? [:]
            target["tabId"] = .number(Double(current.id))
            details["target"] = .object(target)
        }
        guard function == "executeScript" else { return try changeStyles(details, call) }
        _ = try document(of: details["target"], for: call)
        for path in details.texts("files") where files.bytes(at: path.fileOfPath) == nil {
            throw APIError("Invalid resource: \(path)")
        }
        return try executeScript(details, call) { .array($0.map(\.result)) }
    }

    private func executeScript(
        _ details: JSONObject, _ call: APICall, answer: @escaping ([InjectionResult]) -> JSON
    ) throws(APIError) -> APIResult {
        let frames = try targetFrames(details, call)
        runScripts(try injections(details), in: frames, details.world, for: call.name) {
            call.complete(.success(answer($0).text))
        }
        return .pending
    }

    private func changeStyles(_ details: JSONObject, _ call: APICall) throws(APIError) -> APIResult {
        // WebKit looks for no tab where nothing is inserted.
        if call.name == "scripting.removeCSS", !world.hasInsertedStyles(of: self) { return .value(nil) }
        let isInsertion = call.name.hasSuffix(".insertCSS")
        let target = details["target"]
        let reach = styleReach(target)
        let document = try document(of: target, for: call)
        for frame in document.frames where reach == .all || frame.id == 0 {
            for text in styleTexts(details) {
                if isInsertion {
                    frame.insertStyles(text, details.styleOrigin, of: self, reach)
                } else {
                    frame.removeStyles(text, of: self, reach)
                }
            }
        }
        return .value(nil)
    }

    /// Which frames of a document get a style sheet. WebKit knows no single ones: insertCSS in WebExtensionContextAPIScriptingCocoa.mm
    private func styleReach(_ target: JSON?) -> ExtensionStyleReach {
        if target?["frameIds"] != nil {
            world.trace.explain(.browser, "Safari styles the main frame alone where frameIds are named")
            return .mainFrame
        }
        if target?["documentIds"] != nil {
            world.trace.explain(.browser, "Safari styles all frames of the tab where documentIds are named")
            return .all
        }
        return target?["allFrames"]?.boolValue == true ? .all : .mainFrame
    }

    /// The frames that a target names and the extension may see.
    private func targetFrames(_ details: JSONObject, _ call: APICall) throws(APIError) -> [DocumentFrame] {
        let target = details["target"]
        let numbers = target?["frameIds"]?.arrayValue?.compactMap(\.intValue)
        let documents = target?["documentIds"]?.arrayValue?.compactMap { $0.stringValue?.uppercased() }
        return try document(of: target, for: call).framesByDepth.filter { frame in
            if let documents { return documents.contains(frame.documentID) }
            if target?["allFrames"]?.boolValue == true { return true }
            return (numbers ?? [0]).contains(frame.id)
        }
    }

    /// The document of the tab that a target names. What an extension has inserted it may remove, whatever it sees now.
    private func document(of target: JSON?, for call: APICall) throws(APIError) -> TabDocument {
        let tab = try tab(target?["tabId"]?.intValue)
        if !call.name.hasSuffix(".removeCSS"), !canSee(tab) {
            if let reason = permissions.explainHidden(tab.url, tabPattern: tab.activeTabGrants[host]) {
                world.trace.explain(.browser, "the extension has no access to the tab: \(reason)")
            }
            throw APIError("this extension does not have access to this tab")
        }
        // Pages of extensions take no scripts from outside.
        guard tab.extensionPage == nil, let document = world.document(of: tab) else {
            throw APIError(Self.refusal(of: call.name))
        }
        return document
    }

    /// What WebKit says of a tab without a page for it.
    private static func refusal(of function: String) -> String {
        switch function {
        case "scripting.executeScript": "could not execute script on this tab"
        case "tabs.executeScript": "could not execute script in tab"
        case "scripting.removeCSS": "could not remove stylesheet from this tab"
        case "tabs.removeCSS": "could not remove stylesheet on this tab"
        default: "could not inject stylesheet on this tab"
        }
    }

    private func styleTexts(_ details: JSONObject) -> [String] {
        if let text = details["css"]?.stringValue { return [text] }
        return details.texts("files").compactMap { text(of: $0) }
    }

    /// The text of a file; the trace tells where there is none.
    private func text(of path: String) -> String? {
        guard let bytes = files.bytes(at: path.fileOfPath) else {
            world.trace.explain(.browser, "'\(path)' is not in the extension's folder")
            return nil
        }
        return String(file: bytes)
    }

    private func injections(_ details: JSONObject) throws(APIError) -> [ScriptInjection] {
        if let function = details["func"]?.stringValue {
            if details["leavesOut"] == true {
                world.trace.explain(
                    .browser,
                    "Safari leaves out what is undefined in the args of executeScript(), and what stands behind moves up"
                )
            }
            return [.function(function, arguments: details["args"]?.stringValue ?? "[]")]
        }
        if let code = details["code"]?.stringValue { return [.code(code)] }
        return details.texts("files").compactMap { path in
            if let source = script(path) { return .file(path, source) }
            world.trace.explain(.browser, "'\(path)' is not in the extension's folder")
            return nil
        }
    }
}

extension JSONObject {
    fileprivate var world: ContentScript.World {
        self["world"]?.stringValue.flatMap { ContentScript.World(rawValue: $0.uppercased()) } ?? .isolated
    }

    fileprivate var styleOrigin: ContentScript.StyleOrigin {
        self["origin"]?.stringValue.flatMap { ContentScript.StyleOrigin(rawValue: $0.lowercased()) } ?? .author
    }
}

extension APICall {
    fileprivate func dictionaries(_ index: Int) -> [JSONObject] {
        argument(index)?.arrayValue?.compactMap(\.objectValue) ?? []
    }

    /// The ids of a filter.
    fileprivate var ids: [String] { members(0).texts("ids") }
}
