import JSONText

/// The storage of one extension. It outlives every death of the background; `session` ends with the browser's launch.
///
/// `sync` is not synchronised, as in Safari:
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/storage/sync
final class StorageAreas {
    private unowned let owner: InstalledExtension
    private var areas: [StorageArea.Name: StorageArea] = [:]
    /// Whether `session.setAccessLevel` has let content scripts in. That outlives the values.
    /// Source: saveStorageAccessLevelsToStorage in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    var isSessionOpenToContentScripts = false

    init(owner: InstalledExtension) { self.owner = owner }

    subscript(_ name: StorageArea.Name) -> StorageArea {
        if let area = areas[name] { return area }
        let area = StorageArea(path: path(name))
        areas[name] = area
        return area
    }

    private func path(_ name: StorageArea.Name) -> String? {
        guard name != .session, let folder = owner.world.options.storageFolder else { return nil }
        return "\(folder)/\(owner.host)-\(name.rawValue).sqlite"
    }

    func eraseSession() { areas[.session] = nil }

    /// DEPARTURE: with `unlimitedStorage` an area holds a gigabyte — it lives in memory —
    /// https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/manifest.json/permissions#unlimited_storage
    private static let roomOfDevice = 1_000_000_000

    /// The most bytes that an area may hold.
    /// Source: quotaForStorageType in WebExtensionContext.cpp of https://github.com/WebKit/WebKit
    func quota(_ name: StorageArea.Name) -> Int {
        let profile = owner.world.profile.storage
        switch name {
        case .local: return owner.permissions.has("unlimitedStorage") ? Self.roomOfDevice : profile.localBytes
        case .session: return profile.sessionBytes
        case .sync: return profile.syncBytes
        }
    }
}

extension Profile.Storage {
    /// The constants of the areas by the names that scripts see.
    var constants: JSON {
        func number(_ value: Int) -> JSON { .number(Double(value)) }
        return [
            "local": ["QUOTA_BYTES": number(localBytes)],
            "session": ["QUOTA_BYTES": number(sessionBytes)],
            "sync": [
                "QUOTA_BYTES": number(syncBytes), "QUOTA_BYTES_PER_ITEM": number(syncBytesPerItem),
                "MAX_ITEMS": number(syncMaximumItems),
                "MAX_WRITE_OPERATIONS_PER_HOUR": number(syncMaximumWritesPerHour),
                "MAX_WRITE_OPERATIONS_PER_MINUTE": number(syncMaximumWritesPerMinute),
            ],
        ]
    }
}
