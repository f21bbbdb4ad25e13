import Glibc
import JSONText
import Testing

/// A graph of modules, and what Node made of it.
struct ModuleGraph: Sendable {
    let name: String
    /// By name; the first one is the one to run.
    let files: [(name: String, text: String)]
    let lines: [String]
}

/// Node, which has modules of its own.
enum GraphOracle {
    static let node: String? = (getenv("PATH").map { String(cString: $0) } ?? "/usr/bin")
        .split(separator: ":").map { "\($0)/node" }.first { access($0, X_OK) == 0 }

    /// The graphs of `graphs.txt`.
    static func writtenGraphs() throws -> [ModuleGraph] { try graphs(["\(folder)/graphs.txt"]) }

    static func randomGraphs(seeds: ClosedRange<Int>) throws -> [ModuleGraph] {
        try graphs(["\(seeds.lowerBound)", "\(seeds.upperBound)"])
    }

    private static let folder = "\(#filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined())/Graphs"

    private static func graphs(_ arguments: [String]) throws -> [ModuleGraph] {
        let command = ["--experimental-vm-modules", "--no-warnings", "\(folder)/oracle.js"] + arguments
        return try output(of: [node ?? "node"] + command).split(separator: "\n").map { line in
            let graph = try JSON(parsing: String(line))
            let files = (graph["files"]?.arrayValue ?? []).compactMap(\.arrayValue)
            return ModuleGraph(
                name: graph["name"]?.stringValue ?? "",
                files: files.map { ($0[0].stringValue ?? "", $0[1].stringValue ?? "") },
                lines: (graph["lines"]?.arrayValue ?? []).compactMap(\.stringValue))
        }
    }

    static func output(of command: [String]) throws -> String {
        let line = command.map { "'\($0)'" }.joined(separator: " ")
        let stream = try #require(popen(line, "r"))
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&block, 1, block.count, stream), count > 0 { bytes += block[..<count] }
        try #require(pclose(stream) == 0)
        return String(decoding: bytes, as: UTF8.self)
    }
}
