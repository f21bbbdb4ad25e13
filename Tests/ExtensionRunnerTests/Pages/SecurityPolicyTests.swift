import ExtensionRunner
import HTTP
import JSONText
import Testing

/// The content security policy under which a browser serves the files of an extension.
@Suite struct SecurityPolicyTests {
    private static let evaluations = """
        for (const evaluate of [
          () => eval("1"), () => (0, eval)("2"), () => new Function("return 3")(), () => (() => {}).constructor("return 4")(),
        ]) {
          try { console.log(evaluate()); } catch (error) { console.log(error.name); }
        }
        """

    private static let refused = [String](repeating: "EvalError", count: 4)

    private func scene(_ background: String = "", popup: String = "", policy: String? = nil, script: String = "")
        async throws -> ExtensionScene
    {
        var members: JSONObject = ["action": ["default_popup": "popup.html"]]
        if let policy { members["content_security_policy"] = ["extension_pages": .string(policy)] }
        let scene = try await ExtensionScene(
            members: members, background: background, files: ["popup.html": popup, "popup.js": script])
        scene.browser.network.route(nil, "https://cdn.example/*") { request in
            HTTPResponse(
                status: 200, headers: ["Content-Type": "text/javascript", "Access-Control-Allow-Origin": "*"],
                body: Array("console.log('remote \(request.url.path)')".utf8))
        }
        try await scene.browser.open("https://example.com/")
        return scene
    }

    /// The scene when the popup has been opened.
    private func tapped(popup: String, policy: String? = nil, script: String = "") async throws -> ExtensionScene {
        let scene = try await scene(popup: popup, policy: policy, script: script)
        try await scene.browser.tap(scene.target)
        return scene
    }

    @Test func aWorkerEvaluatesNoTexts() async throws {
        #expect(await (try scene(Self.evaluations)).log == Self.refused)
        let allowed = try await scene(Self.evaluations, policy: "script-src 'self' 'unsafe-eval'")
        #expect(await allowed.log == ["1", "2", "3", "4"])
    }

    @Test func aTimerRunsNoTexts() async throws {
        let script = "console.log(setTimeout('console.log(this === globalThis)') > 0)"
        let refused = try await scene(script)
        try await refused.browser.clock.advance(by: .seconds(1))
        #expect(
            await refused.log == [
                "Refused to execute a script because 'unsafe-eval' does not appear in the script-src directive of the Content "
                    + "Security Policy.",
                "false",
            ])
        let allowed = try await scene(script, policy: "script-src 'self' 'unsafe-eval'")
        try await allowed.browser.clock.advance(by: .seconds(1))
        #expect(await allowed.log == ["true", "true"])
    }

    @Test func aPageEvaluatesNoTexts() async throws {
        let scene = try await tapped(popup: "<script src=popup.js></script>", script: Self.evaluations)
        #expect(await scene.log == Self.refused)
    }

    @Test func aPageRunsNoScriptsOfOtherServers() async throws {
        let popup = """
            <script src="https://cdn.example/a.js"></script>
            <script type=module>import "https://cdn.example/b.js"</script>
            <script type=module src=popup.js></script>
            """
        let script = "import('https://cdn.example/c.js').catch((error) => console.log(error.name))"
        let refused = try await tapped(popup: popup, script: script)
        #expect(
            await refused.log == [
                "Refused to load https://cdn.example/a.js because it does not appear in the script-src directive of the Content "
                    + "Security Policy.",
                "Refused to execute a script because its hash, its nonce, or 'unsafe-inline' does not appear in the script-src "
                    + "directive of the Content Security Policy.",
                "TypeError",
            ])
        #expect(await refused.events(.network, "request").isEmpty)
        let allowed = try await tapped(
            popup: popup, policy: "script-src 'self' 'unsafe-inline' https://cdn.example", script: script)
        #expect(await allowed.log == ["remote /a.js", "remote /b.js", "remote /c.js"])
    }

    @Test func aPageRunsNoHandlersInAttributes() async throws {
        let popup =
            "<p onclick=\"console.log('clicked')\"></p><a href=\"javascript:console.log('followed')\"></a>"
            + "<script src=popup.js></script>"
        let script = "document.querySelector('p').click(); document.querySelector('a').click()"
        let refused = try await tapped(popup: popup, script: script)
        #expect(
            await refused.log == [
                "Refused to execute a script for an inline event handler because 'unsafe-inline' does not appear in the "
                    + "script-src directive of the Content Security Policy.",
                "Refused to execute a script because its hash or 'unsafe-inline' does not appear in the script-src directive of the "
                    + "Content Security Policy.",
            ])
        let policy = "script-src 'self' 'unsafe-inline' 'unsafe-eval'"
        let allowed = try await tapped(popup: popup, policy: policy, script: script)
        #expect(await allowed.log == ["clicked", "followed"])
    }

    @Test func aFrameWithoutAnAddressInheritsThePolicy() async throws {
        let scene = try await tapped(popup: "<iframe srcdoc=\"<script>console.log('inside')</script>\"></iframe>")
        #expect(await scene.log.map { $0.prefix(28) } == ["Refused to execute a script "])
    }

    @Test func aContentScriptMayEvaluate() async throws {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["*://*/*"], "js": ["content.js"]]]],
            files: ["content.js": Self.evaluations])
        try await scene.browser.open("https://example.com/")
        #expect(await scene.log == ["1", "2", "3", "4"])
    }
}
