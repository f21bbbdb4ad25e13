import JSONText

/// A connection that `runtime.connect`, `tabs.connect` or `runtime.connectNative` has made.
///
/// The context that connected is at one end; every context with a listener of onConnect, or the native half, at the other.
final class PortChannel {
    let id: Int
    let name: String
    let opener: ExtensionContext
    let isNative: Bool
    private(set) var receivers: [ExtensionContext] = []
    /// How many contexts have been asked and have not said yet whether they listen.
    var undecided = 0
    /// What the opener has posted before the other end was there.
    private(set) var waiting: [String] = []

    init(id: Int, name: String, opener: ExtensionContext, isNative: Bool = false) {
        self.id = id
        self.name = name
        self.opener = opener
        self.isNative = isNative
    }

    /// Whether everybody who was asked has answered.
    var isDecided: Bool { undecided == 0 }

    func add(_ receiver: ExtensionContext) { receivers.append(receiver) }
    func remove(_ receiver: ExtensionContext) { receivers.removeAll { $0 === receiver } }
    func connects(_ context: ExtensionContext) -> Bool { opener === context || receivers.contains { $0 === context } }

    func wait(_ message: String) { waiting.append(message) }

    func takeWaiting() -> [String] {
        defer { waiting = [] }
        return waiting
    }
}
