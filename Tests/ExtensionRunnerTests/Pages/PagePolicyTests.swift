import ExtensionRunner
import HTTP
import JSONText
import Testing

/// The content security policies of web pages. https://w3c.github.io/webappsec-csp/
@Suite struct PagePolicyTests {
    private let site = "https://site.example"

    private struct Site {
        let scene: ExtensionScene
        let tab: Tab

        var log: [String] { get async { await scene.log } }
    }

    /// A page of a server, with its scripts, and two content scripts.
    /// - Parameters:
    ///   - content: a content script of a world of its own.
    ///   - page: a script of the page.
    ///   - answers: what the servers have beside the page, by address.
    private func open(
        _ content: String = "", policy: String = "", reports: String = "", html: String = "", page: String = "",
        main: String = "", answers: [String: HTTPResponse] = [:]
    ) async throws -> Site {
        var options = BrowserOptions.forTests
        options.hostAccess = .granted
        options.pageScripts = .all
        let scripts: JSON = [
            ["matches": ["https://site.example/"], "js": ["content.js"]],
            ["matches": ["https://site.example/"], "js": ["main.js"], "world": "MAIN"],
        ]
        let scene = try await ExtensionScene(
            members: [
                "content_scripts": scripts,
                "web_accessible_resources": [["resources": ["injected.js"], "matches": ["*://*/*"]]],
            ],
            files: ["content.js": content, "main.js": main, "injected.js": "console.log('injected')"], options: options)
        let network = scene.browser.network
        let serve: @Sendable (HTTPRequest) -> HTTPResponse = { request in
            let name = request.url.path
            let (type, body) =
                if name.hasSuffix(".js") {
                    ("text/javascript", "console.log('ran \(name)')")
                } else if name.hasSuffix(".css") {
                    ("text/css", "p { color: red }")
                } else {
                    ("text/html", "<p>\(name)")
                }
            return HTTPResponse(
                status: 200, headers: ["Content-Type": type, "Access-Control-Allow-Origin": "*"], body: Array(body.utf8)
            )
        }
        for host in ["api", "cdn", "site"] { network.route(nil, "https://\(host).example/*") { serve($0) } }
        for (url, answer) in answers { network.route(.get, url) { _ in answer } }
        network.route(.get, "\(site)/") { _ in
            var headers: HTTPHeaders = ["Content-Type": "text/html"]
            if !policy.isEmpty { try? headers.set("Content-Security-Policy", policy) }
            if !reports.isEmpty { try? headers.set("Content-Security-Policy-Report-Only", reports) }
            let script = page.isEmpty ? "" : "<script nonce=page>\(page)</script>"
            return HTTPResponse(status: 200, headers: headers, body: Array((html + script).utf8))
        }
        return Site(scene: scene, tab: try await scene.browser.open("\(site)/"))
    }

    private static let inline =
        "Refused to execute a script because its hash, its nonce, or 'unsafe-inline' does not appear in the script-src directive of the "
        + "Content Security Policy."

    private func refused(_ what: String, _ directive: String) -> String {
        "Refused to \(what) because it does not appear in the \(directive) directive of the Content Security Policy."
    }

    @Test func aPageRunsWhatItsServerAllows() async throws {
        let html = """
            <script>console.log("inline")</script><script nonce=page>console.log("with its nonce")</script>
            <script src=/own.js></script><script src=https://cdn.example/cdn.js></script><p onclick="console.log('clicked')">
            """
        let site = try await open(
            policy: "script-src 'self' 'nonce-page'", html: html, page: "document.querySelector('p').click(); eval('1')"
        )
        let log = await site.log
        #expect(
            log == [
                Self.inline, "with its nonce", "ran /own.js", refused("load https://cdn.example/cdn.js", "script-src"),
                "Refused to execute a script for an inline event handler because 'unsafe-inline' does not appear in the script-src "
                    + "directive of the Content Security Policy. "
                    + "(onclick of <p onclick=\"console.log('clicked')\">…</p> in https://site.example/)",
            ])
        #expect(await site.tab.page.errors.map(\.error.name) == ["EvalError"])
    }

    // How a user script finds out that it has to run in a world of its own.
    @Test func whatAContentScriptBringsIsRefusedAsThePagesOwn() async throws {
        let content = """
            document.addEventListener("securitypolicyviolation", (event) => {
              const { target, effectiveDirective, violatedDirective, blockedURI, disposition, originalPolicy, documentURI } = event;
              console.log("told", target.nodeName, effectiveDirective, violatedDirective, blockedURI, disposition, originalPolicy, documentURI);
            });
            const add = (members) => document.body.append(Object.assign(document.createElement("script"), members));
            add({ id: "mine", textContent: "console.log('in the page')" });
            add({ src: browser.runtime.getURL("injected.js") });
            console.log(eval("1"));
            fetch("https://api.example/x").then(() => console.log("fetched"));
            """
        let site = try await open(content, policy: "default-src 'self'", main: "eval('2')")
        let log = await site.log
        #expect(
            log == [
                "Refused to execute a script because its hash, its nonce, or 'unsafe-inline' appears in neither the script-src directive "
                    + "nor the default-src directive of the Content Security Policy.",
                "1",
                "told SCRIPT script-src-elem script-src-elem inline enforce default-src 'self' https://site.example/",
                "injected", "fetched",
            ])
        #expect(await site.scene.errors.map { $0.contains("EvalError") } == [true])
    }

    @Test func aMetaElementIsAPolicyToo() async throws {
        let html = """
            <head><script>console.log("before")</script>
            <meta http-equiv="Content-Security-Policy" content="script-src 'none'; frame-ancestors 'none'">
            <script>console.log("after")</script></head>
            <body><meta http-equiv="Content-Security-Policy" content="nonsense"><iframe></iframe><iframe srcdoc="<p>"></iframe>
            """
        let site = try await open(html: html)
        let log = await site.log
        #expect(
            log == [
                "before",
                "The Content Security Policy directive 'frame-ancestors' is ignored when delivered via an HTML meta element.",
                Self.inline,
            ])
    }

    @Test func aPolicyThatReportsLetsHappenWhatItTells() async throws {
        let page = """
            addEventListener("securitypolicyviolation", (event) => console.log(event.disposition, event.sample));
            document.head.append(Object.assign(document.createElement("script"), { textContent: "console.log('ran')" }));
            """
        let site = try await open(reports: "script-src 'nonce-page' 'report-sample'", page: page)
        let log = await site.log
        #expect(log == ["[Report Only] \(Self.inline)", "ran", "report console.log('ran')"])
    }

    @Test func stylesAreRefused() async throws {
        let html = """
            <style>p { color: green }</style><style nonce=page>p { margin-left: 1px }</style>
            <link rel=stylesheet href=https://cdn.example/a.css><p style="color: blue">
            """
        let page = """
            const p = document.querySelector("p");
            addEventListener("load", () => {
              console.log(getComputedStyle(p).color, getComputedStyle(p).marginLeft, document.styleSheets.length, p.style.color);
              p.style.color = "purple";
              console.log(p.style.color, p.getAttribute("style"));
            });
            """
        let site = try await open(policy: "style-src 'nonce-page'", html: html, page: page)
        let sentence =
            "Refused to apply a stylesheet because its hash, its nonce, or 'unsafe-inline' does not appear in the style-src directive of "
            + "the Content Security Policy."
        let log = await site.log
        #expect(
            log == [
                sentence, refused("load https://cdn.example/a.css", "style-src"), sentence, "rgb(0, 0, 0) 1px 1 ",
                "purple color: purple;",
            ])
    }

    // What a script makes of a style is no inline style, and neither is its copy.
    @Test func stylesOfScriptsAreNotRefused() async throws {
        let page = """
            const [a, b] = document.querySelectorAll("p");
            a.style.color = "red";
            console.log(a.cloneNode().style.color, b.cloneNode().style.color === "", document.documentElement.style.color);
            """
        let html = """
            <html style="color: green"><meta http-equiv=content-security-policy content="style-src 'none'"><body><p><p style="color: blue">
            """
        let log = try await open(html: html, page: page).log.filter { !$0.hasPrefix("Refused") }
        #expect(log == ["red true green"])
    }

    // https://html.spec.whatwg.org/multipage/webappapis.html#getting-the-current-value-of-the-event-handler
    @Test func handlersInAttributesNeedNoEval() async throws {
        let site = try await open(
            policy: "script-src 'unsafe-inline'",
            html: "<p onclick=\"console.log('clicked', event.type, this.nodeName)\" onkeyup=\"}\">",
            page:
                "document.querySelector('p').click(); try { new Function('1') } catch (error) { console.log(error.name) }"
        )
        let log = await site.log
        #expect(log == ["clicked click P", "EvalError"])
    }

    @Test func framesFormsBasesAndPicturesAreRefused() async throws {
        let html = "<base href=https://cdn.example/><iframe></iframe><form action=/send><input name=a></form>"
        let page = """
            addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => console.log(effectiveDirective, blockedURI));
            console.log(document.baseURI);
            const frame = document.querySelector("iframe");
            frame.onload = () => console.log("loaded", frame.contentDocument?.URL);
            frame.src = "https://frames.example/a?b";
            document.querySelector("form").submit();
            const picture = new Image();
            picture.onerror = () => console.log("no picture");
            picture.src = "/picture.png";
            """
        let site = try await open(
            policy: "base-uri 'none'; frame-src 'self'; form-action 'none'; img-src data:", html: html, page: page)
        let log = await site.log.filter { !$0.hasPrefix("Refused") }
        #expect(
            log == [
                "https://site.example/", "base-uri https://cdn.example/", "frame-src https://frames.example",
                "loaded about:blank",
                "form-action https://site.example/send?a=", "img-src https://site.example/picture.png", "no picture",
            ])
        #expect(await site.scene.events(.network, "request").count == 1)
    }

    @Test func aFrameHasThePoliciesOfItsOwnServer() async throws {
        let html = """
            <iframe src=/framed></iframe><iframe srcdoc="<script>console.log('of the page')</script>"></iframe>
            """
        let framed = HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": "text/html", "Content-Security-Policy": "script-src 'unsafe-inline' 'unsafe-eval'",
            ],
            body: Array("<script>console.log('framed', eval('1'))</script>".utf8))
        let site = try await open(
            policy: "script-src 'nonce-page'", html: html, answers: ["https://site.example/framed": framed])
        let log = await site.log
        #expect(log == [Self.inline, "framed 1"])
    }

    @Test func aRedirectIsRefusedToo() async throws {
        let site = try await open(
            policy: "connect-src 'self'",
            page: """
                addEventListener("securitypolicyviolation", (event) => console.log(event.blockedURI));
                fetch("/redirected").catch((error) => console.log(error.name));
                """,
            answers: [
                "https://site.example/redirected": HTTPResponse(
                    status: 302, headers: ["Location": "https://elsewhere.example/secret"])
            ])
        let log = await site.log
        #expect(
            log == [
                refused("connect to https://elsewhere.example/secret", "connect-src"),
                "https://site.example/redirected", "TypeError",
            ])
    }

    // https://w3c.github.io/webappsec-upgrade-insecure-requests/
    @Test func insecureRequestsAreUpgraded() async throws {
        let site = try await open(
            policy: "upgrade-insecure-requests", html: "<script src=http://cdn.example/a.js></script>",
            page: "fetch('http://api.example/x').then((response) => console.log(response.url))")
        let log = await site.log
        #expect(log == ["ran /a.js", "https://api.example/x"])
    }
}
