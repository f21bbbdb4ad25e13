/// What the system allows a share extension.
public struct ShareLimits: Sendable, Equatable {
    /// How long it may work; the time that it waits for its user does not count.
    public var time: Duration
    /// How much memory what it loads may take.
    public var memoryBytes: Int

    public init(time: Duration, memoryBytes: Int) {
        self.time = time
        self.memoryBytes = memoryBytes
    }

    /// 30 seconds and 120 MB, which is what share extensions get on iOS as their authors report.
    public static let standard = ShareLimits(time: .seconds(30), memoryBytes: 120_000_000)
}

/// Why the system ends an extension before it is done.
public enum ShareTermination: Error, Sendable, Equatable, CustomStringConvertible {
    case timeLimit(Duration)
    case memoryLimit(bytes: Int)
    /// At any moment, as iOS does where it needs the memory.
    case killed

    public var description: String {
        switch self {
        case .timeLimit(let limit):
            "the extension worked longer than \(limit) and was ended; queue what takes long and leave it to the app"
        case .memoryLimit(let bytes):
            "the extension held more than \(bytes / 1_000_000) MB and was ended; load attachments in parts or not at all"
        case .killed: "the system ended the extension; keep what the user has saved before anything else"
        }
    }
}
