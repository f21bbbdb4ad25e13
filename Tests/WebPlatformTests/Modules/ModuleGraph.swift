import JSONText

/// A graph of modules, and what Node made of it.
struct ModuleGraph: Sendable {
    let name: String
    /// By name; the first one is the one to run.
    let files: [(name: String, text: String)]
    let lines: [String]
}

extension ModuleGraph {
    /// The graphs of `graphs.txt`.
    static func written() throws -> [ModuleGraph] { try graphs(["\(folder)/graphs.txt"]) }

    static func random(seeds: ClosedRange<Int>) throws -> [ModuleGraph] {
        try graphs(["\(seeds.lowerBound)", "\(seeds.upperBound)"])
    }

    private static let folder = "\(#filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined())/Graphs"

    private static func graphs(_ arguments: [String]) throws -> [ModuleGraph] {
        let options = ["--experimental-vm-modules", "--no-warnings"]
        let output = try NodeOracle.output(of: "\(folder)/oracle.js", arguments, options: options)
        return try output.split(separator: "\n").map { line in
            let graph = try JSON(parsing: String(line))
            let files = (graph["files"]?.arrayValue ?? []).compactMap(\.arrayValue)
            return ModuleGraph(
                name: graph["name"]?.stringValue ?? "",
                files: files.map { ($0[0].stringValue ?? "", $0[1].stringValue ?? "") },
                lines: (graph["lines"]?.stringsValue ?? []))
        }
    }
}
