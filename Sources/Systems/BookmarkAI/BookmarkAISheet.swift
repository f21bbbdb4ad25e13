/// What the share extension shows, and what its user may change in it.
public struct BookmarkAISheet: Sendable, Equatable {
    /// How far the saving is, and what the sheet shows of it.
    public enum Status: Sendable, Equatable {
        /// Title, tags and note can be changed.
        case editing
        /// A spinner turns.
        case saving
        /// A green checkmark: the back end has it.
        case saved
        /// The banner ``queuedBanner``: it is on this device.
        case queued
        /// An alert with these words, after which the extension ends.
        case alert(String)
    }

    /// The words of the alert where nothing that was shared is a link.
    public static let noLinkAlert = "Couldn’t grab link"
    /// The words of the banner where the share waits for the app.
    public static let queuedBanner = "Saved to queue"

    /// The address of the page's icon.
    public internal(set) var icon: String
    /// The page's, where it is known, else its host; the user may change it.
    public var title: String
    /// The user's; at first none.
    public var tags: [String] = []
    /// The user's own words; empty for none.
    public var note = ""
    /// Set by the extension; ``message`` has its words.
    public internal(set) var status = Status.editing

    /// The words of the moment: of the banner or the alert. `nil` where there are none.
    public var message: String? {
        switch status {
        case .editing, .saving, .saved: nil
        case .queued: Self.queuedBanner
        case .alert(let words): words
        }
    }
}

/// What the user does with the sheet.
public enum BookmarkAIChoice: Sendable {
    /// Taps Save, with the sheet as it has become.
    case save(BookmarkAISheet)
    case cancel
}

/// Who stands before the screen. A test, as a rule.
public protocol BookmarkAIUser: Sendable {
    /// The sheet looks so from now on.
    func sees(_ sheet: BookmarkAISheet) async

    /// The sheet can be changed, and waits for what the user does. The time that passes here is the user's.
    func chooses(_ sheet: BookmarkAISheet) async -> BookmarkAIChoice
}

/// Changes nothing and taps Save.
public struct SavingUser: BookmarkAIUser {
    public init() {}
    public func sees(_ sheet: BookmarkAISheet) async {}
    public func chooses(_ sheet: BookmarkAISheet) async -> BookmarkAIChoice { .save(sheet) }
}
