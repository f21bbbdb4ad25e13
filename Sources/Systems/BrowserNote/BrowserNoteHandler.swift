public import ExtensionRunner
public import JSONText
public import VirtualTime

/// Answers the extension's native messages from the notes that the app owns.
///
/// | request | answers |
/// | --- | --- |
/// | `{"request":"check","url"}` | `{"type":"message","id","emoji","text","displayText","isSnoozed","device"}`, or `{"type":"ignore","host","device"}` where no note stands before the page |
/// | `{"request":"add","url","text","blockHost"?}` | `{"type":"reload"}`; without `blockHost` the note is for the whole host |
/// | `{"request":"update","id","text"}` | `{"type":"reload"}` |
/// | `{"request":"delete","id"}` | `{"type":"reload"}`, also where the note is gone already |
/// | `{"request":"snooze","id"}` | `{"type":"reload"}` |
///
/// A request is JSON text inside the message. What cannot be done is answered with `{"type":"error","error","message"}`:
/// a script that gets no answer waits for good.
public struct BrowserNoteHandler: NativeMessageHandler {
    /// What kind of device the notes are read on.
    public enum Device: String, Sendable {
        case iPhone = "iphone"
        case iPad = "ipad"
    }

    /// What stands above every note.
    public static let emoji = "✋"

    private let store: any NoteStore
    private let clock: any WallClock
    private let device: Device
    private let newID: @Sendable () -> String

    /// - Parameter newID: makes the identifiers of notes.
    public init(
        store: any NoteStore, clock: any WallClock, device: Device = .iPhone, newID: @escaping @Sendable () -> String
    ) {
        self.store = store
        self.clock = clock
        self.device = device
        self.newID = newID
    }

    public func handle(_ message: JSON) async -> JSON? {
        do {
            return try answer(to: try BrowserNoteRequest(message: message))
        } catch {
            return Self.answer(to: error as? BrowserNoteProblem ?? .storeUnavailable)
        }
    }

    private func answer(to request: BrowserNoteRequest) throws -> JSON {
        switch request {
        case .check(let url): return try check(url)
        case .add(let address, let text, let scope):
            try store.insert(
                Note(
                    id: newID(), host: address.host, path: scope == .exactPath ? address.path : nil, text: text,
                    createdAt: clock.now))
        case .update(let id, let text):
            guard try store.update(id: id, { $0.text = text }) != nil else { throw BrowserNoteProblem.noSuchNote }
        case .delete(let id): try store.delete(id: id)
        case .snooze(let id):
            let now = clock.now
            let end = now + (try store.snoozePeriod())
            guard try store.update(id: id, { $0.snooze = now..<end }) != nil else {
                throw BrowserNoteProblem.noSuchNote
            }
        }
        return ["type": "reload"]
    }

    private func check(_ url: String) throws -> JSON {
        let address = NoteAddress(url)
        guard let address, let note = try store.note(for: address) else {
            return ["type": "ignore", "host": .string(address?.host ?? ""), "device": .string(device.rawValue)]
        }
        return [
            "type": "message", "id": .string(note.id), "emoji": .string(Self.emoji), "text": .string(note.text),
            "displayText": .string(note.displayText), "isSnoozed": .bool(note.isSnoozed(at: clock.now)),
            "device": .string(device.rawValue),
        ]
    }

    private static func answer(to problem: BrowserNoteProblem) -> JSON {
        ["type": "error", "error": .string(problem.code), "message": .string(problem.message)]
    }
}
