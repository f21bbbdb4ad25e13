import Glibc
import JSONText
import Testing

/// jsdom on Node, with what Differential/jsdom-corrections.js mends in it.
enum Oracle {
    /// How much of a case is told: a short text that differs where its lines do, or the lines.
    enum Detail: String { case digest, lines }

    /// Whether Node and Debian's node-jsdom are here.
    static let isThere = access("\(libraries)/jsdom/package.json", R_OK) == 0 && node != nil

    private static let libraries = "/usr/share/nodejs"
    private static let node: String? = (getenv("PATH").map { String(cString: $0) } ?? "/usr/bin")
        .split(separator: ":").map { "\($0)/node" }.first { access($0, X_OK) == 0 }

    /// What jsdom made of a case. There may be two of one case: the other says that parse5 disagrees with jsdom.
    struct Answer: Sendable {
        let kind: String
        let number: Int
        let text: String
    }

    /// - Parameter cases: as oracle.js describes them.
    static func answers(_ detail: Detail, _ cases: [String]) async throws -> [Answer] {
        let script = "\(Differential.folder)/oracle.js"
        let command = ["/usr/bin/env", "NODE_PATH=\(libraries)", "node", script, detail.rawValue] + cases
        let (output, status) = await ChildProcess.output(of: command)
        try #require(status == 0, "\(script) ended with \(status)")
        return try output.split(separator: "\n").map { line in
            let parts = try JSON(parsing: String(line)).arrayValue?.map(\.stringValue)
            let name = try #require(parts?.first ?? nil).split(separator: " ")
            return Answer(
                kind: String(name[0]), number: try #require(Int(name[1])), text: try #require(parts?.last ?? nil))
        }
    }
}
