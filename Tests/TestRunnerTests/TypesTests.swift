import Foundation
import Testing

@testable import TestRunner

/// The types that editors are given name what is there, and nothing else.
@Suite struct TypesTests {
    private static let types =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/js/test/extrun-test.d.ts"

    /// The names of the members of an interface of the types, without those that only get further ones.
    private func members(of name: String) throws -> Set<String> {
        let text = try String(contentsOfFile: Self.types, encoding: .utf8)
        let start = try #require(text.range(of: "export interface \(name)[ <][^\n]*\n", options: .regularExpression))
        let body = text[start.upperBound...]
        let end = try #require(body.range(of: "\n  }\n"))
        let pattern = #/^    (?:readonly |get |set )?([A-Za-z]+)[?(<:]/#.anchorsMatchLineEndings()
        return Set(body[..<end.lowerBound].matches(of: pattern).map { String($0.output.1) })
    }

    @Test(arguments: [
        ("Fixtures", "fixtures"), ("Browser", "fixtures.browser"), ("Clock", "fixtures.clock"),
        ("Network", "fixtures.network"), ("Native", "fixtures.native"), ("Keychain", "fixtures.keychain"),
        ("AppGroup", "fixtures.appGroup"), ("Faults", "fixtures.faults"), ("Share", "fixtures.share"),
        ("Extension", "extension"), ("Action", "extension.action"), ("Background", "extension.background"),
        ("Tab", "tab"), ("Page", "page"), ("Route", "route"), ("Matchers", "expect(0)"),
        ("HeldMessages", "fixtures.native.hold()"), ("Backend", "fixtures.network.backend('coolection')"),
        ("SharedSystem", "system"), ("TestAdder", "{ ...test.only }"),
        ("SuiteAdder", "{ ...describe.skip }"),
    ])
    func theTypesNameWhatIsThere(type: String, expression: String) async throws {
        let file = try FileRun()
        try file.write(
            "extension/manifest.json",
            #"{"manifest_version":3,"name":"A","version":"1","background":{"service_worker":"b.js"},"action":{}}"#)
        try file.write("extension/b.js", "")
        let events = try await file.run(
            """
            const names = (object) => {
              const found = new Set();
              for (let at = object; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
                for (const key of Reflect.ownKeys(at)) if (typeof key === "string" && key !== "constructor") found.add(key);
              }
              return [...found];
            };
            test("a", async (fixtures) => {
              const extension = await fixtures.browser.install("extension");
              const tab = await fixtures.browser.open("https://example.com/");
              const page = await tab.page();
              const route = fixtures.network.route("GET", "https://a.example/", {});
              const system = await fixtures.share.system("one");
              console.log(names(\(expression)).join(" "));
            });
            """
        ) { $0.shareSystems = ["one": { _, _ in NoSystem() }] }
        #expect(events.outcomes == ["passed: a"])
        var found = Set((events.console.first ?? "").split(separator: " ").map(String.init))
        // Of an assertion, these have types of their own.
        if type == "Matchers" { found.subtract(["not", "resolves", "rejects"]) }
        #expect(found == (try members(of: type)))
    }

    private struct NoSystem: ShareSystem {
        var lines: [String] { [] }
        func play(_ step: String) async throws {}
        func value(of name: String) async throws -> String { name }
    }
}
