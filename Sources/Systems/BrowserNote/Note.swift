public import VirtualTime

/// What the user wants to read before a website. Plain data.
public struct Note: Sendable, Equatable {
    public let id: String
    /// In lower case, without port.
    public let host: String
    /// Percent-encoded, without query; `nil`: the note stands before every page of the host.
    public let path: String?
    /// As the user typed it.
    public var text: String
    /// By the clock of the device. Notes are ordered by when they were added, not by this.
    public let createdAt: WallTime
    /// From when to when the website is shown instead of the note.
    public var snooze: Range<WallTime>?

    public init(
        id: String, host: String, path: String? = nil, text: String, createdAt: WallTime,
        snooze: Range<WallTime>? = nil
    ) {
        self.id = id
        self.host = host
        self.path = path
        self.text = text
        self.createdAt = createdAt
        self.snooze = snooze
    }

    /// Whether the website is shown at this time. A clock that was set back to before the snooze ends it: the note
    /// must not stay away for longer than was asked.
    public func isSnoozed(at time: WallTime) -> Bool { snooze?.contains(time) ?? false }

    // DEPARTURE: the text is escaped before its line breaks become <br>; the seed's handler puts it into the page as it
    // is, so that a note could bring markup and scripts — https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html
    /// The text as HTML: what means something in HTML is escaped, and line breaks are `<br>`.
    public var displayText: String {
        var html = ""
        var isAfterReturn = false
        // Not by characters: a mark joins the "<" before it, and some signs the one behind them, into one.
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            case "'": html += "&#39;"
            case "\n" where isAfterReturn: break
            case "\n", "\r": html += "<br>"
            default: html.unicodeScalars.append(scalar)
            }
            isAfterReturn = scalar == "\r"
        }
        return html
    }
}
