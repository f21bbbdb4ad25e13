/// The user of JiggyClipper's app, who can look into Obsidian; the app cannot.
public protocol JiggyClipperUser: Sendable {
    /// The app was ended while it opened Obsidian with a note, and asks whether the note is there. Where it is not, the
    /// app opens Obsidian again.
    func finds(_ note: ClippedNote) async -> Bool
}

/// A user who looks and tells the truth. Two notes that are equal in everything are one to this user.
public struct LookingUser: JiggyClipperUser {
    private let applications: DeviceApplications

    public init(applications: DeviceApplications) { self.applications = applications }

    public func finds(_ note: ClippedNote) -> Bool { applications.opened.contains(note.obsidianURL) }
}
