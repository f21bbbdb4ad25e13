import JSONText
import ScriptEngine
import Testing

@testable import WebPlatform

@Suite struct SourceMapTests {
    private static let oracle =
        "\(#filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined())/random-maps.js"

    /// https://tc39.es/ecma426/#sec-mappings
    @Test func aSourceMapLeadsBack() throws {
        // Line 1: column 0 is line 1, column 0; column 8 is line 1, column 12. Line 3: column 2 is line 3, column 2.
        let map = try #require(SourceMap(["mappings": "AAAA,QAAY;;EAEV", "sources": ["a.ts"]]))
        func place(_ line: Int, _ column: Int) -> [Int]? {
            map.original(line: line, column: column).map { [$0.line, $0.column] }
        }
        #expect(place(1, 1) == [1, 1])
        #expect(place(1, 8) == [1, 1])
        #expect(place(1, 20) == [1, 13])
        #expect(place(3, 3) == [3, 3])
        #expect(place(2, 1) == nil)
        #expect(place(4, 1) == nil)
        #expect(place(9, 1) == nil)
    }

    /// A number that never ends, a digit that is none, a place in front of the file, one that no file has, a sixth number: none crashes.
    @Test(arguments: ["!!!!", "gggggggggggg", "AAAA,ggg", "AADA", "A++++++fAA", "AAAAAA", "é", "D"])
    func aSourceMapThatIsBrokenIsNone(mappings: String) {
        #expect(SourceMap(["mappings": .string(mappings), "sources": ["a.ts"]]) == nil)
    }

    @Test func whatIsOfNoFileStaysWhereItIs() throws {
        // Column 4 is of no file; column 8 of one that the map does not list.
        let map = try #require(SourceMap(["mappings": "AAAA,I,ICAA", "sources": ["a.ts"]]))
        #expect(map.original(line: 1, column: 4)?.source == "a.ts")
        #expect(map.original(line: 1, column: 5) == nil)
        #expect(map.original(line: 1, column: 9) == nil)
        #expect(SourceMap(["sources": ["a.ts"]]) == nil)
        #expect(SourceMap([:]) == nil)
    }

    /// Node reads source maps for `--enable-source-maps`: https://nodejs.org/api/module.html#class-modulesourcemap
    @Test(.enabled(if: NodeOracle.isInstalled, NodeOracle.missing), arguments: [1, 2, 3])
    func randomMapsLeadWhereNodeSays(seed: Int) throws {
        let answer = try JSON(parsing: NodeOracle.output(of: Self.oracle, ["\(seed)"]))
        let map = try #require(answer["map"].flatMap(SourceMap.init))
        let questions = try #require(answer["questions"]?.arrayValue)
        #expect(questions.count > 1_000)
        for question in questions {
            let line = try #require(question["line"]?.intValue)
            let column = try #require(question["column"]?.intValue)
            let place = map.original(line: line + 1, column: column + 1)
            let found: JSON =
                place.map { [.string($0.source), .number(Double($0.line - 1)), .number(Double($0.column - 1))] }
                ?? .null
            #expect(found == question["place"], "line \(line), column \(column)")
        }
    }
}

@Suite struct SourceMapsTests {
    private static let map = #"{"version":3,"sources":["../src/a.ts"],"mappings":"AAEA"}"#

    /// Where the first place of a script stands.
    private func source(
        of script: String, at path: String = "dist/a.js", files: [String: String] = ["dist/a.js.map": map]
    ) -> String {
        let maps = SourceMaps { file in (file == path ? script : files[file]).map { Array($0.utf8) } }
        return maps.source(of: ScriptPosition(file: path, line: 1, column: 1)).description
    }

    /// https://tc39.es/ecma426/#sec-JavaScriptExtractSourceMapURL
    @Test(arguments: [
        "f();\n//# sourceMappingURL=a.js.map", "f();\n//# sourceMappingURL=a.js.map\n\n  ",
        "f();//# sourceMappingURL=a.js.map\r\n",
        "f();\n//@ sourceMappingURL=a.js.map", "f();\n//# sourceMappingURL=a.js.map\n// and a remark",
        "//#\tsourceMappingURL=./a.js.map?v=1",
        "f();\n//# sourceMappingURL=../dist/a%2ejs.map", "f();\n//# sourceMappingURL=/dist/a.js.map",
    ])
    func aCommentAtTheEndNamesTheMap(script: String) { #expect(source(of: script) == "src/a.ts:3:1") }

    @Test(arguments: [
        "", "\n", "f();", "//# sourceMappingURL=", "//# sourceMappingURL=b.js.map",
        "//# sourceMappingURL=a.js.map\nf();",
        "f('//# sourceMappingURL=a.js.map')", "f(`\n//# sourceMappingURL=a.js.map`)", "# sourceMappingURL=a.js.map",
        "//# sourceMappingURL=https://example.com/a.js.map", "//# sourceMappingURL=../../a.js.map",
        "//# sourceMappingURL=%",
    ])
    func withoutOneThePlaceStaysAsItIs(script: String) { #expect(source(of: script) == "dist/a.js:1:1") }

    @Test func aMapCanStandInTheScript() {
        let base64 = "eyJ2ZXJzaW9uIjozLCJzb3VyY2VzIjpbIi4uL3NyYy9hLnRzIl0sIm1hcHBpbmdzIjoiQUFFQSJ9"
        for type in ["application/json", "application/json;charset=utf-8"] {
            #expect(source(of: "f();\n//# sourceMappingURL=data:\(type);base64,\(base64)") == "src/a.ts:3:1")
        }
        let percent = Self.map.replacing("\"", with: "%22")
        #expect(source(of: "f();\n//# sourceMappingURL=data:application/json,\(percent)") == "src/a.ts:3:1")
        #expect(source(of: "f();\n//# sourceMappingURL=data:application/json;base64,!") == "dist/a.js:1:1")
    }

    @Test(arguments: [
        ("", "src/a.ts", "dist/src/a.ts"), ("", "../../src/./a.ts", "../src/a.ts"), ("", "/src/a.ts", "/src/a.ts"),
        ("/home/me/dist", "../../src/a.ts", "/home/src/a.ts"), ("", "/../a.ts", "/../a.ts"),
        ("src", "a.ts", "dist/src/a.ts"), ("../src/", "a.ts", "src/a.ts"),
        ("", "webpack://clipper/./src/a.ts", "src/a.ts"),
        ("", "webpack:///src/a.vue?1a2b", "src/a.vue"), ("", "file:///home/me/a.ts", "/home/me/a.ts"),
        ("webpack://clipper/", "./a.ts", "a.ts"),
        ("", "", "dist/a.js"), ("", "a\\n.ts", "dist/a.js"),
    ])
    func sourcesAreNamedFromWhereScriptsAre(root: String, source: String, shown: String) {
        let map = #"{"sourceRoot":"\#(root)","sources":["\#(source)"],"mappings":"AAAA"}"#
        let found = self.source(of: "//# sourceMappingURL=a.js.map", files: ["dist/a.js.map": map])
        #expect(found == "\(shown):1:1")
    }

    @Test(arguments: ["", "{", "[]", "{}", #"{"mappings":1}"#, #"{"sections":[]}"#])
    func aMapThatIsNoneChangesNothing(map: String) {
        #expect(source(of: "//# sourceMappingURL=a.js.map", files: ["dist/a.js.map": map]) == "dist/a.js:1:1")
    }

    @Test func aLineAloneStaysWhereItIs() {
        let maps = SourceMaps { Array(($0 == "a.js" ? "//# sourceMappingURL=a.js.map" : Self.map).utf8) }
        let place = ScriptPosition(file: "a.js", line: 1, column: nil)
        #expect(maps.source(of: place) == place)
    }
}
