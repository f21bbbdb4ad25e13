/// How much one task of a script, its microtasks included, may use.
public struct ExecutionLimits: Sendable, Equatable {
    /// Which of the limits a task has reached.
    public enum Kind: String, Sendable {
        case scriptTime = "cpu"
        case memory
    }

    /// Processor time of one task.
    public var scriptTime: Duration
    /// How much the machine may hold over what the process held when it was made, or ``ScriptMachine/countMemoryFromNow()`` was called.
    public var memoryGrowthBytes: Int

    public init(scriptTime: Duration, memoryGrowthBytes: Int) {
        self.scriptTime = scriptTime
        self.memoryGrowthBytes = memoryGrowthBytes
    }

    func message(for kind: Kind) -> String {
        switch kind {
        case .scriptTime: "\(Self.ranTooLong) \(scriptTime) of script time"
        case .memory: "\(Self.grewTooMuch) \(Self.size(memoryGrowthBytes))"
        }
    }

    /// As it is given on a command line.
    private static func size(_ bytes: Int) -> String {
        for (unit, factor) in [("MB", 1_000_000), ("KB", 1_000)] where bytes >= factor && bytes % factor == 0 {
            return "\(bytes / factor) \(unit)"
        }
        return bytes > 10_000_000 ? "\(bytes / 1_000_000) MB" : "\(bytes) bytes"
    }

    private static let ranTooLong = "stopped: one task ran for more than"
    private static let grewTooMuch = "stopped: memory grew by more than"

    /// Whether a text tells that a limit was met.
    public static func wasMet(accordingTo text: String) -> Bool {
        text.contains(ranTooLong) || text.contains(grewTooMuch)
    }
}
