import TestBrowsers
import Testing

// Programs that draw, run here and in Chromium, which tell the same.
@Suite struct CanvasProgramTests {
    /// How far numbers of a program may be apart: Chromium draws with Skia, and we with Cairo.
    private static let tolerances: [(program: String, tolerance: Double)] = [
        ("members", 0), ("paths", 0), ("compositing", 3), ("gradients", 1), ("pictures", 0), ("shadows", 1),
        ("text", 1),
        ("drawings", 12),
    ]
    /// Lines that differ, and why.
    private static let differing: [String: [String: String]] = [
        "drawings": [
            "97": "dashes of a curve under a transform that turns and stretches begin in other places",
            "149": "where an arc without length comes first, Chromium leaves out dashes of what follows",
            "202": "the same, of caps",
        ]
    ]
    private static let folder = "\(#filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined())/Programs"

    @Test(
        .enabled(if: Chromium.isInstalled, "Chromium is missing (Debian package: chromium)"),
        arguments: tolerances)
    func theyTellWhatTheyTellInChromium(program: String, tolerance: Double) async throws {
        let script = try NodeOracle.text(of: "\(Self.folder)/\(program).js")
        let body = """
            const log = (...values) => lines.push(values.map((value) => typeof value === "string" ? value : JSON.stringify(value)).join(" "));
            \(script)
            """
        let chromium = try Chromium()
        try chromium.open("data:text/html,")
        let answer = try chromium.evaluate("(async () => { const lines = [];\n\(body)\nreturn lines; })()")
        let theirs = (answer.arrayValue ?? []).compactMap(\.stringValue)
        let ours = try await streamLines(
            "const lines = [];\n\(body)\nfor (const line of lines) console.log(line);", duration: .seconds(10))
        #expect(theirs.count > 2 && ours.count == theirs.count)
        let exceptions = Self.differing[program] ?? [:]
        for (our, their) in zip(ours, theirs) {
            let name = String(their.prefix { $0 != " " })
            let isClose = Self.areClose(our, their, by: tolerance)
            #expect(isClose == (exceptions[name] == nil), "\(our)\n\(their)")
        }
    }

    /// Whether two lines are the same but for numbers, which are no farther apart than that.
    private static func areClose(_ one: String, _ other: String, by tolerance: Double) -> Bool {
        let (ours, theirs) = (pieces(one), pieces(other))
        return ours.count == theirs.count
            && zip(ours, theirs).allSatisfy { our, their in
                guard our != their else { return true }
                guard let our = Double(our), let their = Double(their) else { return false }
                return abs(our - their) <= tolerance
            }
    }

    /// Numbers, and what stands between them.
    private static func pieces(_ line: String) -> [String] {
        var pieces: [String] = []
        var wasNumber: Bool?
        for character in line {
            let isNumber = character.isNumber || character == "." || character == "-"
            if isNumber == wasNumber {
                pieces[pieces.count - 1].append(character)
            } else {
                pieces.append(String(character))
            }
            wasNumber = isNumber
        }
        return pieces
    }
}
