public import ExtensionServices

extension BrowserNoteSystem {
    /// The application group in which app and extension keep the notes.
    public static let appGroup = "group.browser-note"

    /// The notes of the group: `notes.db` in its folder, or a store that ends with the process where it has none.
    /// Throws in clear words where the folder or the file cannot be used.
    public static func noteStore(in groups: AppGroups) throws -> any NoteStore {
        let entitlements = Entitlements(applicationIdentifier: "browser-note", applicationGroups: [appGroup])
        guard let folder = try groups.group(appGroup, for: entitlements).folder else { return MemoryNoteStore() }
        return try SQLiteNoteStore(path: folder + "/notes.db")
    }
}
