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

    private func scene(
        _ background: String = "", popup: String = "", policy: String? = nil, script: String = "", version: Int = 3
    ) async throws -> ExtensionScene {
        let isNew = version == 3
        var members: JSONObject = [isNew ? "action" : "browser_action": ["default_popup": "popup.html"]]
        if !isNew {
            members["manifest_version"] = 2
            members["background"] = ["scripts": ["background.js"], "persistent": false]
        }
        if let policy {
            members["content_security_policy"] = isNew ? ["extension_pages": .string(policy)] : .string(policy)
        }
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
    private func tapped(
        popup: String, policy: String? = nil, script: String = "", version: Int = 3
    ) async throws -> ExtensionScene {
        let scene = try await scene(popup: popup, policy: policy, script: script, version: version)
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
        let log = await refused.log
        #expect(
            log == [
                "Refused to execute a script because 'unsafe-eval' does not appear in the script-src directive of the Content "
                    + "Security Policy.",
                "false",
            ])
        let allowed = try await scene(script, policy: "script-src 'self' 'unsafe-eval'")
        try await allowed.browser.clock.advance(by: .seconds(1))
        #expect(await allowed.log == ["true", "true"])
    }

    // Source: isRestrictedDirectiveForMode in ContentSecurityPolicySourceList.cpp of https://github.com/WebKit/WebKit
    @Test(arguments: [
        (3, nil, false), (3, "script-src 'self' 'unsafe-eval'", false), (2, "script-src 'self' 'unsafe-eval'", true),
    ])
    func aPageEvaluatesNoTexts(version: Int, policy: String?, isAllowed: Bool) async throws {
        let scene = try await tapped(
            popup: "<script src=popup.js></script>", policy: policy, script: Self.evaluations, version: version)
        let log = await scene.log.filter { !$0.hasPrefix("The source list") }
        #expect(log == (isAllowed ? ["1", "2", "3", "4"] : Self.refused))
    }

    private static let compilation = """
        const bytes = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
        WebAssembly.instantiate(bytes).then(
          ({ module }) => console.log(module instanceof WebAssembly.Module, WebAssembly.Module.exports(module).length),
          (error) => console.log(error instanceof WebAssembly.CompileError, error.message));
        """

    @Test(arguments: [nil, "script-src 'self' 'wasm-unsafe-eval'"])
    func webAssemblyNeedsAWord(policy: String?) async throws {
        let refusal =
            "true Refused to create a WebAssembly object because 'unsafe-eval' or 'wasm-unsafe-eval' is not an allowed source of "
            + "script in the following Content Security Policy directive: \"script-src 'self'\"."
        let expected = [policy == nil ? refusal : "true 0"]
        #expect(await (try scene(Self.compilation, policy: policy)).log == expected)
        let page = try await tapped(popup: "<script src=popup.js></script>", policy: policy, script: Self.compilation)
        #expect(await page.log == expected)
    }

    @Test func aPolicySaysWhatAPageAsksFor() async throws {
        let script = """
            const say = (promise) => promise.then(() => console.log("came"), (error) => console.log(error.name));
            document.addEventListener("securitypolicyviolation", (event) => console.log(event.effectiveDirective, event.blockedURI));
            await say(fetch("https://cdn.example/data?x#y"));
            await say(fetch("https://api.example/data"));
            try { new WebSocket("wss://cdn.example/"); } catch (error) { console.log(error.name); }
            """
        let scene = try await scene(
            popup: "<script type=module src=popup.js></script>",
            policy: "default-src 'self'; connect-src https://api.example", script: script)
        scene.browser.network.route(.get, "https://api.example/*") { _ in
            HTTPResponse(status: 200, headers: ["Access-Control-Allow-Origin": "*"], body: [])
        }
        try await scene.browser.tap(scene.target)
        let refused = { (url: String) in
            "Refused to connect to \(url) because it does not appear in the connect-src directive of the Content Security Policy."
        }
        let log = await scene.log
        #expect(
            log == [
                refused("https://cdn.example/data?x#y"), "connect-src https://cdn.example/data?x", "TypeError", "came",
                refused("wss://cdn.example/"), "SecurityError", "connect-src wss://cdn.example/",
            ])
    }

    @Test func aPageRunsNoScriptsOfOtherServers() async throws {
        let popup = """
            <script src="https://cdn.example/a.js"></script>
            <script type=module nonce=abc>import "https://cdn.example/b.js"</script>
            <script type=module src=popup.js></script>
            """
        let script = "import('https://cdn.example/c.js').catch((error) => console.log(error.name))"
        let refused = try await tapped(popup: popup, script: script)
        let log = await refused.log
        #expect(
            log == [
                "Refused to load https://cdn.example/a.js because it does not appear in the script-src directive of the Content "
                    + "Security Policy.",
                "Refused to execute a script because its hash, its nonce, or 'unsafe-inline' does not appear in the script-src "
                    + "directive of the Content Security Policy.",
                "Refused to load https://cdn.example/c.js because it does not appear in the script-src directive of the Content "
                    + "Security Policy.",
                "TypeError",
            ])
        #expect(await refused.events(.network, "request").isEmpty)
        let allowed = try await tapped(
            popup: popup, policy: "script-src 'self' 'nonce-abc' https://cdn.example", script: script, version: 2)
        #expect(await allowed.log == ["remote /a.js", "remote /b.js", "remote /c.js"])
    }

    @Test func aPageRunsNoHandlersInAttributes() async throws {
        let popup =
            "<p onclick=\"console.log('clicked')\"></p><a href=\"javascript:console.log('followed')\"></a>"
            + "<script src=popup.js></script>"
        let script = "document.querySelector('p').click(); document.querySelector('a').click()"
        let refused = try await tapped(popup: popup, script: script)
        let log = await refused.log
        #expect(
            log == [
                "Refused to execute a script for an inline event handler because 'unsafe-inline' does not appear in the "
                    + "script-src directive of the Content Security Policy. "
                    + "(onclick of <p onclick=\"console.log('clicked')\"></p> in \(refused.target.origin)/popup.html)",
                "Refused to execute a script because its hash or 'unsafe-inline' does not appear in the script-src directive of the "
                    + "Content Security Policy.",
            ])
        // Those of `printf "console.log('clicked')" | openssl dgst -sha256 -binary | base64`, and of the other.
        let policy =
            "script-src 'self' 'unsafe-hashes' 'sha256-mKO3dbAQavALIF8PI6Y9pSmdsqPKu5KIQ7wIb73GgI0=' "
            + "'sha256-jAQ6aCe4OrnnzZE28jmxXHfdTMbVxXSTOxxpsE5py8I='"
        let allowed = try await tapped(popup: popup, policy: policy, script: script, version: 2)
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
