import JSONText

/// A connection that `runtime.connect`, `tabs.connect` or `runtime.connectNative` has made.
///
/// The context that connected is at one end; every context with a listener of onConnect, or the native half, at the other.
final class PortChannel {
    let id: Int
    let name: String
    let opener: ExtensionContext
    /// The function that has connected, with its brackets, as errors name it.
    let call: String
    let isNative: Bool
    /// Whether both ends are in pages of the extension. Then all who take part hear one another.
    let joinsOwnPages: Bool
    /// Whose listeners get the other end.
    let event: String
    /// What they are told of the opener, as JSON text.
    let sender: String
    /// Whether those who are asked may do what only a gesture of the user allows.
    let isGesture: Bool
    private(set) var receivers: [ExtensionContext] = []
    /// Whether the background wakes, to be asked then.
    var awaitsBackground = false
    /// The contexts whose listeners are about to be called.
    private var asked: [ExtensionContext] = []
    /// Whether anybody has listened.
    var isTaken = false
    /// Whether the opener has gone before all were asked: those who listen get what it has posted, and then the end.
    var hasLostOpener = false
    /// What the opener has posted before the other end was there.
    private(set) var waiting: [String] = []

    init(
        id: Int, name: String, opener: ExtensionContext, sender: JSONObject, call: String, isNative: Bool,
        joinsOwnPages: Bool
    ) {
        self.id = id
        self.name = name
        self.opener = opener
        self.call = call
        event = opener.messageEvents.onConnect
        self.sender = JSON.object(sender).text
        isGesture = opener.passesGesture
        self.isNative = isNative
        self.joinsOwnPages = joinsOwnPages
    }

    /// Whether everybody who was asked has answered.
    var isDecided: Bool { asked.isEmpty && !awaitsBackground }

    func isAsking(_ context: ExtensionContext) -> Bool { asked.contains { $0 === context } }
    func ask(_ context: ExtensionContext) { asked.append(context) }

    /// A context that was asked has said whether it listens, or has gone.
    func decide(_ context: ExtensionContext) { asked.removeAll { $0 === context } }

    func add(_ receiver: ExtensionContext) { receivers.append(receiver) }
    func remove(_ receiver: ExtensionContext) { receivers.removeAll { $0 === receiver } }

    func connects(_ context: ExtensionContext) -> Bool {
        opener === context && !hasLostOpener || receivers.contains { $0 === context }
    }

    func wait(_ message: String) { waiting.append(message) }

    func takeWaiting() -> [String] {
        defer { waiting = [] }
        return waiting
    }
}
