/// How much one task of a script, its microtasks included, may use.
public struct ExecutionLimits: Sendable, Equatable {
    public enum Kind: String, Sendable {
        case scriptTime = "cpu"
        case memory
    }

    /// Processor time of one task.
    public var scriptTime: Duration
    /// By how much the process may grow over what it held when the machine was made.
    public var memoryGrowthBytes: Int

    public init(scriptTime: Duration, memoryGrowthBytes: Int) {
        self.scriptTime = scriptTime
        self.memoryGrowthBytes = memoryGrowthBytes
    }

    func message(for kind: Kind) -> String {
        switch kind {
        case .scriptTime: "\(Self.ranTooLong) \(scriptTime) of script time"
        case .memory: "\(Self.grewTooMuch) \(memoryGrowthBytes / 1_000_000) MB"
        }
    }

    private static let ranTooLong = "stopped: one task ran for more than"
    private static let grewTooMuch = "stopped: memory grew by more than"

    /// Whether a text tells that a limit was met.
    public static func wasMet(accordingTo text: String) -> Bool {
        text.contains(ranTooLong) || text.contains(grewTooMuch)
    }
}
