import JSONText
import TestBrowsers
import Testing

// coolection's settings page in a browser that people use, against the server that people start.
// Seed: 000_6437c680b68e4f8f.txt, "Phase 2: Backend — Settings Page" and "Test token regeneration flow end-to-end"
@Suite(.enabled(if: Chromium.isInstalled, "Chromium is missing (Debian package: chromium)"))
struct SettingsPageInChromiumTests {
    /// What the back end answers to a save with a token.
    private func status(ofSaveWith token: String, in chromium: Chromium) throws -> JSON {
        try chromium.evaluate(
            """
            fetch("/api/item/create", {
              method: "POST", credentials: "omit", body: JSON.stringify({ url: "https://example.com/" + Math.random() }),
              headers: { "Content-Type": "application/json", Authorization: "Bearer \(token)" },
            }).then((response) => response.status)
            """)
    }

    /// The parts of the page that the user sees now.
    private func shown(in chromium: Chromium) throws -> JSON {
        try chromium.evaluate(
            """
            ["generate", "regenerate", "confirmation", "result", "problem"]
              .filter((id) => document.getElementById(id).getClientRects().length > 0)
            """)
    }

    private func token(in chromium: Chromium) throws -> String {
        try #require(try chromium.evaluate("document.getElementById('token').value").stringValue)
    }

    @Test func aTokenIsGeneratedShownOnceCopiedAndReplaced() throws {
        let server = try ServedBackend(CommandLine(), ["coolection", "--quiet"])
        let chromium = try Chromium()
        try chromium.allowClipboard(of: server.address)

        // Without a session the settings are elsewhere.
        try chromium.open(server.address + "/settings")
        #expect(try chromium.evaluate("location.pathname") == "/sign-in")
        try chromium.follow("#sign-in")
        #expect(try chromium.evaluate("location.pathname") == "/settings")
        #expect(try chromium.evaluate("document.cookie") == "")
        #expect(try shown(in: chromium) == ["generate"])

        try chromium.click("#generate")
        try chromium.wait(until: "document.getElementById('token').value !== ''")
        let first = try token(in: chromium)
        #expect(first.hasPrefix("coolection_"))
        #expect(try shown(in: chromium) == ["regenerate", "result"])
        #expect(try status(ofSaveWith: first, in: chromium) == 200)

        try chromium.click("#copy")
        try chromium.wait(until: "document.getElementById('copy').textContent === 'Copied'")
        #expect(try chromium.evaluate("navigator.clipboard.readText()") == .string(first))

        try chromium.reload()
        #expect(try token(in: chromium) == "")
        #expect(try shown(in: chromium) == ["regenerate"])

        try chromium.click("#regenerate")
        #expect(try shown(in: chromium) == ["regenerate", "confirmation"])
        try chromium.click("#cancel")
        #expect(try shown(in: chromium) == ["regenerate"])
        #expect(try status(ofSaveWith: first, in: chromium) == 200)

        try chromium.click("#regenerate")
        try chromium.click("#confirm")
        try chromium.wait(until: "document.getElementById('token').value !== ''")
        let second = try token(in: chromium)
        #expect(second != first)
        #expect(try status(ofSaveWith: first, in: chromium) == 401)
        #expect(try status(ofSaveWith: second, in: chromium) == 200)

        try chromium.follow("#sign-out")
        #expect(try chromium.evaluate("location.pathname") == "/sign-in")
    }
}
