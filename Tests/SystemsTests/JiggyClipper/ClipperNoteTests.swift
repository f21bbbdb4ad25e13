import ExtensionRunner
import JSONText
import Systems
import Testing

/// What a note consists of: its name, its properties, its text.
// Seed 003_fe9cf73ee4df645d.txt: "Want to reuse complex JS logic (template engines, parsers, converters)"
@Suite struct ClipperNoteTests {
    private func properties(_ value: String, type: String, name: String = "p") async throws -> String {
        let template: JSON = ["properties": [["name": .string(name), "type": .string(type), "value": "{{title}}"]]]
        return try await ClipperBench().clip(["title": .string(value)], template: template).content
    }

    @Test(arguments: [
        ("a \"b\" \\ c", "text", "p: \"a \\\"b\\\" \\\\ c\""), ("yes", "text", "p: \"yes\""), ("", "text", "p: \"\""),
        ("a\n---\nevil: 1", "text", "p: \"a\\n---\\nevil: 1\""), ("x\u{2028}y", "text", "p: \"x\\u2028y\""),
        ("a, b", "multitext", "p:\n  - \"a\"\n  - \"b\""), ("", "multitext", "p:"),
        (" 4.50 ", "number", "p: 4.5"), ("1e999", "number", "p: \"1e999\""), ("four", "number", "p: \"four\""),
        ("TRUE", "checkbox", "p: true"), ("no", "checkbox", "p: false"),
        ("2026-02-14", "date", "p: 2026-02-14"), ("soon: x", "date", "p: \"soon: x\""),
        ("2026-02-14T01:02:03+01:00", "datetime", "p: 2026-02-14T01:02:03+01:00"),
    ])
    func propertiesAreYAML(value: String, type: String, line: String) async throws {
        #expect(try await properties(value, type: type) == "---\n\(line)\n---\n")
    }

    @Test func aNameThatYAMLMisreadsIsQuoted() async throws {
        #expect(try await properties("x", type: "text", name: "a: b\nc") == "---\n\"a: b\\nc\": \"x\"\n---\n")
    }

    @Test(arguments: [("properties", "\"nope\" is no type"), ("behavior", "\"nope\" is none")])
    func aTemplateWithAnUnknownWordIsRefused(member: String, reason: String) async throws {
        let template: JSON =
            member == "behavior"
            ? ["behavior": "nope"] : ["properties": [["name": "p", "type": "nope", "value": ""]]]
        let bench = try await ClipperBench()
        let error = await #expect(throws: BrowserError.self) { try await bench.clip([:], template: template) }
        #expect(error.map { "\($0)".contains(reason) } == true)
    }

    @Test(arguments: [
        ("A/B\\C:D*E?F\"G<H>I|J", "A B C D E F G H I J"), ("..hidden.. ", "hidden"), ("  ", "Untitled"),
        ("a\u{0}\n\tb", "a b"), ("[[x]] #y ^z", "x y z"), ("../../etc/passwd", "etc passwd"),
    ])
    func namesAreFitForEveryFileSystem(title: String, name: String) async throws {
        let note = try await ClipperBench().clip(
            ["title": .string(title)], template: ["noteName": "{{title}}", "path": "{{title}}"])
        #expect(note.name == name)
        #expect(!note.folder.split(separator: "/").contains { $0.hasPrefix(".") })
    }

    @Test func longNamesAreCutBetweenCharacters() async throws {
        let title = String(repeating: "ü😀", count: 100)
        let note = try await ClipperBench().clip(["title": .string(title)], template: ["noteName": "{{title}}"])
        #expect(note.name.utf8.count <= 200 && note.name.utf8.count > 190 && title.hasPrefix(note.name))
    }

    @Test func anAppendedNoteRepeatsNoProperties() async throws {
        for (behavior, content) in [("create", "---\np: \"x\"\n---\nx"), ("append", "x"), ("prepend", "x")] {
            let note = try await ClipperBench().clip(
                ["title": "x"],
                template: [
                    "behavior": .string(behavior), "content": "{{title}}",
                    "properties": [["name": "p", "value": "{{title}}"]],
                ])
            #expect(note.content == content)
        }
    }

    @Test func theURLOfANoteCarriesEveryCharacter() {
        let note = ClippedNote(
            name: "A & B", folder: "Clips/2026", vault: "My=Vault", behavior: .append, content: "# é\n&content=x%20")
        #expect(
            note.obsidianURL
                == "obsidian://new?file=Clips%2F2026%2FA%20%26%20B&append=true&vault=My%3DVault&silent=true"
                + "&content=%23%20%C3%A9%0A%26content%3Dx%2520")
        #expect(
            ClippedNote(name: "n", content: "").obsidianURL == "obsidian://new?file=n&silent=true&content=")
    }
}
