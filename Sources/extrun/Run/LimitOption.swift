import ExtensionRunner
import ScriptEngine

/// `--limit cpu=30s,memory=120MB`, once or several times.
struct LimitOption {
    private var scriptTime: Duration?
    private var memoryGrowthBytes: Int?

    mutating func take(_ text: String) throws(StepError) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard pair.count == 2 else {
                throw StepError("cpu=TIME and memory=SIZE are expected, as in cpu=30s,memory=120MB")
            }
            switch pair[0] {
            case "cpu":
                let time = try Duration(parsing: pair[1])
                guard time > .zero else { throw StepError("a script cannot do with no time at all") }
                scriptTime = time
            case "memory": memoryGrowthBytes = try Self.bytes(pair[1])
            default: throw StepError("'\(pair[0])' is no limit; there are cpu and memory")
            }
        }
    }

    /// The limits that were given, and those of `base` for the others.
    func limits(base: ExecutionLimits) -> ExecutionLimits {
        ExecutionLimits(
            scriptTime: scriptTime ?? base.scriptTime, memoryGrowthBytes: memoryGrowthBytes ?? base.memoryGrowthBytes)
    }

    /// A size as in `120MB`.
    static func bytes(_ text: String) throws(StepError) -> Int {
        for (suffix, factor) in [("KB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000)] where text.hasSuffix(suffix) {
            if let number = Int(text.dropLast(2)), number > 0, number <= 1_000_000 { return number * factor }
        }
        throw StepError("'\(text)' is no size; write a whole number and KB, MB or GB, as in 120MB")
    }
}
