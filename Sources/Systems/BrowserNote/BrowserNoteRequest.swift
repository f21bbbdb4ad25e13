import JSONText

/// What content script and popup ask the app for: JSON text inside the message.
enum BrowserNoteRequest: Equatable {
    /// Is there a note for this page?
    case check(url: String)
    case add(NoteAddress, text: String, scope: Scope)
    case update(id: String, text: String)
    case delete(id: String)
    case snooze(id: String)

    enum Scope: Equatable {
        case wholeHost
        case exactPath
    }

    init(message: JSON) throws(BrowserNoteProblem) {
        guard let text = message.stringValue, let request = try? JSON(parsing: text), request.objectValue != nil else {
            throw .brokenRequest
        }
        func required(_ name: String) throws(BrowserNoteProblem) -> String {
            guard let value = request[name]?.stringValue, !value.isEmpty else { throw .missing(name) }
            return value
        }
        switch request["request"]?.stringValue {
        case "check": self = .check(url: try required("url"))
        case "add":
            guard let address = NoteAddress(try required("url")) else { throw .noWebsite }
            let scope: Scope = request["blockHost"]?.boolValue ?? true ? .wholeHost : .exactPath
            self = .add(address, text: try required("text"), scope: scope)
        case "update": self = .update(id: try required("id"), text: try required("text"))
        case "delete": self = .delete(id: try required("id"))
        case "snooze": self = .snooze(id: try required("id"))
        default: throw .unknownRequest
        }
    }
}

/// Why a request was not done. The script is told, so that it can tell the user.
enum BrowserNoteProblem: Error, Equatable {
    case brokenRequest
    case unknownRequest
    /// A member that the request needs is missing, empty, or no text.
    case missing(String)
    case noWebsite
    case noSuchNote
    case storeUnavailable

    var code: String {
        switch self {
        case .brokenRequest: "broken_request"
        case .unknownRequest: "unknown_request"
        case .missing: "missing_member"
        case .noWebsite: "no_website"
        case .noSuchNote: "no_such_note"
        case .storeUnavailable: "store_unavailable"
        }
    }

    /// What happened and what to do, for the popup.
    var message: String {
        switch self {
        case .brokenRequest: "The request is not the text of a JSON object."
        case .unknownRequest: "The request is none of check, add, update, delete and snooze."
        case .missing(let name): "The request has no \(name)."
        case .noWebsite: "Notes stand before websites; this page is none."
        case .noSuchNote: "The note was deleted in the app meanwhile."
        case .storeUnavailable: "The notes cannot be reached now; try again."
        }
    }
}
