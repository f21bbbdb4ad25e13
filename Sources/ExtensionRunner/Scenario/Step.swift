public import JSONText

/// One step of a scenario: what a user, the system or a test does next.
public enum Step: Sendable, Equatable {
    /// - Parameter file: the path of the page's HTML; `nil`: what the network answers.
    case open(url: String, file: String?)
    /// In a new window in which the user browses privately.
    case openPrivate(url: String, file: String?)
    case navigate(url: String, file: String?)
    case reload
    case back
    case forward
    case close
    case tap
    case advance(Duration)
    case kill
    case crash
    case relaunch
    case update(folder: String)
    case disable
    case enable
    case offline
    case online
    case grant(String)
    case deny(String)
    /// The user allows the extension in private browsing, or no longer.
    case allowInPrivateBrowsing(Bool)
    case message(JSON)
    case command(String)
    /// A server sends a text to every WebSocket that is open at a URL, in which `*` stands for any characters.
    case push(url: String, text: String)
    /// The user chooses the menu item of an identifier or a title.
    case menu(item: String, place: MenuPlace)
    case evaluate(String, in: Place)
    /// The user clicks the element that a selector finds.
    case click(selector: String, in: Document)
    /// The user types into it.
    case type(text: String, selector: String, in: Document)
    case expect(Expectation)

    /// Where code is evaluated.
    public enum Place: String, Sendable {
        case background = "eval"
        case page = "eval-page"
        case popup = "eval-popup"
    }

    /// What the user does something in.
    public enum Document: String, Sendable { case page, popup }
}

/// What must hold at a point of a scenario.
public enum Expectation: Sendable, Equatable {
    case badge(String)
    case popup(isOpen: Bool)
    case clipboard(String)
    case log(String)
    case request(method: String, url: String)
    case worker(isRunning: Bool)
}

/// A step that was not understood.
public struct StepError: Error, Sendable, Equatable, CustomStringConvertible {
    public let description: String
    /// Whether what belongs to the step's word is missing.
    public let isIncomplete: Bool

    public init(_ description: String, isIncomplete: Bool = false) {
        (self.description, self.isIncomplete) = (description, isIncomplete)
    }
}
