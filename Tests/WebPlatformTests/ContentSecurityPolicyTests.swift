import HTTP
import Testing
import WebPlatform

@Suite struct ContentSecurityPolicyTests {
    private let origin = "safari-web-extension://ID"

    // https://w3c.github.io/webappsec-csp/#match-url-to-source-expression
    @Test(arguments: [
        ("script-src 'self'", "safari-web-extension://ID/a.js", true),
        ("script-src 'self'", "https://a.example/a.js", false),
        ("SCRIPT-SRC  https://a.example ; script-src *", "https://a.example/x.js", true),
        ("script-src https://a.example; script-src *", "https://b.example/x.js", false),
        ("script-src 'none'", "https://a.example/a.js", false),
        ("script-src", "https://a.example/a.js", false),
        ("script-src 'none' https:", "https://a.example/a.js", true),
        // WebKit asks no policy about files of extensions.
        ("script-src 'none'", "safari-web-extension://ID/a.js", true),
        ("default-src 'self'", "https://a.example/a.js", false),
        ("default-src 'self'; script-src https:", "https://a.example/a.js", true),
        ("script-src 'self'; script-src-elem https:", "https://a.example/a.js", true),
        ("img-src 'self'", "https://a.example/a.js", true),
        ("", "https://a.example/a.js", true),
        ("script-src *", "http://a.example:81/a.js", true),
        ("script-src *", "data:text/javascript,1", false),
        ("script-src https:", "http://a.example/a.js", false),
        ("script-src http:", "https://a.example/a.js", true),
        ("script-src http://a.example", "https://a.example/a.js", true),
        ("script-src https://a.example", "https://a.example:444/a.js", false),
        ("script-src https://a.example:444", "https://a.example:444/a.js", true),
        ("script-src https://a.example:443", "https://a.example/a.js", true),
        ("script-src https://a.example:*", "https://a.example:444/a.js", true),
        ("script-src https://*.a.example", "https://b.a.example/a.js", true),
        ("script-src https://*.a.example", "https://a.example/a.js", false),
        ("script-src https://A.example", "https://a.example/a.js", true),
        ("script-src https://a.example/lib/", "https://a.example/lib/x.js", true),
        ("script-src https://a.example/lib/", "https://a.example/other.js", false),
        ("script-src https://a.example/x.js", "https://a.example/x.js?v=1", true),
        ("script-src https://a.example/x.js", "https://a.example/x.js/y", false),
        ("script-src https://a.example/%78.js", "https://a.example/x.js", true),
        ("script-src https://a.example/x.js?v=1", "https://a.example/x.js?v=2", true),
        ("script-src https://a.example:80", "https://a.example/x.js", true),
        ("script-src http://a.example:80", "https://a.example/x.js", true),
        ("script-src https://127.0.0.1:8080", "https://127.0.0.1:8080/x.js", true),
        ("script-src https://*", "https://a.example/x.js", true),
        ("script-src https://a_b.example", "https://a_b.example/x.js", false),
        // A host alone means the scheme of the extension itself.
        ("script-src a.example", "https://a.example/a.js", false),
    ])
    func anAddressIsAllowedOrRefused(policy: String, url: String, isAllowed: Bool) throws {
        let script = PolicySubject.load(.scriptElement, try #require(WebURL(serialized: url)))
        let violation = ContentSecurityPolicy(policy, of: origin).violation(by: script)
        #expect((violation == nil) == isAllowed)
    }

    // What a directive is about, and which one stands in for it.
    @Test(
        arguments: [
            ("connect-src 'self'", .connect, "https://a.example/x", true),
            ("connect-src 'self'", .connect, "https://b.example/x", false),
            ("connect-src 'self'", .connect, "wss://a.example/x", true),
            ("connect-src https://b.example", .connect, "wss://b.example/x", false),
            ("connect-src ws:", .connect, "wss://b.example/x", true),
            ("default-src 'self'", .connect, "https://b.example/x", false),
            ("img-src *", .image, "data:image/png,x", true), ("img-src *", .image, "blob:https://a.example/1", false),
            ("media-src *", .media, "blob:https://a.example/1", true), ("connect-src *", .connect, "data:,x", false),
            ("default-src *", .image, "data:image/png,x", false), ("img-src data:", .image, "data:image/png,x", true),
            ("child-src 'none'", .frame, "https://b.example/", false),
            ("child-src 'none'; frame-src *", .frame, "https://b.example/", true),
            ("frame-src 'none'", .frame, "about:blank", true),
            ("default-src 'none'", .baseURI, "https://b.example/", true),
            ("base-uri 'self'", .baseURI, "https://b.example/", false),
            ("default-src 'none'", .formAction, "https://b.example/", true),
            ("form-action 'none'", .formAction, "https://a.example/", false),
            ("style-src 'self'", .styleElement, "https://b.example/x", false),
            ("style-src 'self'; style-src-elem *", .styleElement, "https://b.example/x", true),
            ("img-src http://a.example", .image, "https://a.example/x", true),
            ("img-src 'self'", .image, "http://a.example/x", false),
        ] as [(String, PolicyDirective, String, Bool)])
    func whatAPageLoadsIsAllowedOrRefused(policy: String, directive: PolicyDirective, url: String, isAllowed: Bool)
        throws
    {
        let subject = PolicySubject.load(directive, try #require(WebURL(serialized: url)))
        #expect((ContentSecurityPolicy(policy, of: "https://a.example").violation(by: subject) == nil) == isAllowed)
    }

    // A page of http means https, too, and ws.
    @Test(arguments: [
        ("https://a.example/", true), ("wss://a.example/", true), ("ws://a.example/", true),
        ("https://b.example/", false),
    ])
    func selfMeansSecureAddressesOfItsHost(url: String, isAllowed: Bool) throws {
        let subject = PolicySubject.load(.connect, try #require(WebURL(serialized: url)))
        #expect(
            (ContentSecurityPolicy("connect-src 'self'", of: "http://a.example").violation(by: subject) == nil)
                == isAllowed)
    }

    // https://w3c.github.io/webappsec-csp/#match-paths
    @Test func afterARedirectPathsDoNotCount() throws {
        let (first, url) = (
            WebURL(serialized: "https://b.example/a/x"), try #require(WebURL(serialized: "https://b.example/c/x"))
        )
        let policy = ContentSecurityPolicy("img-src https://b.example/a/", of: "https://a.example")
        #expect(policy.violation(by: .load(.image, url)) != nil)
        #expect(policy.violation(by: .load(.image, url, first: first)) == nil)
    }

    // https://w3c.github.io/webappsec-csp/#strict-dynamic-usage
    @Test func strictDynamicAsksForANonceOrWhoBringsAScript() throws {
        let url = try #require(WebURL(serialized: "https://b.example/x.js"))
        let policy = ContentSecurityPolicy(
            "script-src 'strict-dynamic' 'nonce-a' 'unsafe-inline' https:", of: "https://a.example")
        #expect(policy.violation(by: .load(.scriptElement, url)) != nil)
        #expect(policy.violation(by: .load(.scriptElement, url, PolicyElement(nonce: "a"))) == nil)
        #expect(policy.violation(by: .load(.scriptElement, url, PolicyElement(isParserInserted: false))) == nil)
        #expect(policy.violation(by: .inlineScript("1")) != nil)
    }

    // https://w3c.github.io/webappsec-csp/#external-hash
    @Test(arguments: [
        ("sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=", true), ("sha256-x", false), ("", false),
        ("sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s= sha256-x", false),
    ])
    func aScriptIsAllowedByItsIntegrity(integrity: String, isAllowed: Bool) throws {
        let policy = ContentSecurityPolicy(
            "script-src 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='", of: "https://a.example")
        let script = PolicySubject.load(
            .scriptElement, try #require(WebURL(serialized: "https://b.example/x.js")),
            PolicyElement(integrity: integrity))
        #expect((policy.violation(by: script) == nil) == isAllowed)
    }

    @Test func unsafeHashesAreForAttributes() {
        let hash = "'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='"
        let policy = ContentSecurityPolicy("script-src 'unsafe-hashes' \(hash); style-src \(hash)", of: origin)
        #expect(policy.violation(by: .handler("1")) == nil)
        #expect(policy.violation(by: .handler("2")) != nil)
        #expect(policy.violation(by: .scriptURL("1")) == nil)
        #expect(policy.violation(by: .inlineStyle("1")) == nil)
        #expect(policy.violation(by: .styleAttribute("1")) != nil)
    }

    // Source: isValidSourceForExtensionMode in ContentSecurityPolicySourceList.cpp of https://github.com/WebKit/WebKit
    @Test(
        arguments: [
            ("https://cdn.example", .manifestTwo, "https://cdn.example/x.js", true),
            ("https:", .manifestTwo, "https://cdn.example/x.js", false),
            ("http://cdn.example", .manifestTwo, "http://cdn.example/x.js", false),
            ("*", .manifestTwo, "https://cdn.example/x.js", false),
            ("https://*.co.uk", .manifestTwo, "https://cdn.co.uk/x.js", false),
            ("https://cdn.example", .manifestThree, "https://cdn.example/x.js", false),
            ("http://localhost:8080", .manifestThree, "http://localhost:8080/x.js", true),
            ("http://127.0.0.1:*", .manifestThree, "http://127.0.0.1:81/x.js", true),
            ("https://cdn.example", .web, "https://cdn.example/x.js", true),
        ] as [(String, PolicySourceList.Mode, String, Bool)])
    func extensionsHaveFewSources(source: String, mode: PolicySourceList.Mode, url: String, isAllowed: Bool) throws {
        let script = PolicySubject.load(.scriptElement, try #require(WebURL(serialized: url)))
        let policy = ContentSecurityPolicy("script-src 'self' \(source)", of: origin, mode: mode)
        #expect((policy.violation(by: script) == nil) == isAllowed)
    }

    @Test func noPageOfManifestThreeEvaluates() {
        let text = "script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval' 'unsafe-inline'"
        let page = ContentSecurityPolicy(text, of: origin, mode: .manifestThree)
        #expect(page.evalRefusal != nil)
        #expect(page.webAssemblyRefusal == nil)
        #expect(page.violation(by: .inlineScript("1")) != nil)
        let worker = ContentSecurityPolicy(text, of: origin)
        #expect(worker.evalRefusal == nil)
        #expect(
            ContentSecurityPolicy("script-src 'self'", of: origin).webAssemblyRefusal
                == "Refused to create a WebAssembly object because 'unsafe-eval' or 'wasm-unsafe-eval' is not an allowed source of script "
                + "in the following Content Security Policy directive: \"script-src 'self'\".")
    }

    // The sentences are WebKit's.
    @Test func theTextIsToldOf() {
        let policy = ContentSecurityPolicy(
            "script-src 'none' https: bad:place:x; sandbox; frame-ancestors *; nonsense; trusted-types", of: origin,
            isOfMeta: true)
        #expect(
            policy.warnings == [
                "The source list for Content Security Policy directive 'script-src' contains an invalid source: ''none''. It will be "
                    + "ignored. Note that 'none' has no effect unless it is the only expression in the source list.",
                "The source list for Content Security Policy directive 'script-src' contains an invalid source: 'bad:place:x'. It will be "
                    + "ignored.",
                "The Content Security Policy directive 'sandbox' is ignored when delivered via an HTML meta element.",
                "The Content Security Policy directive 'frame-ancestors' is ignored when delivered via an HTML meta element.",
                "Unrecognized Content-Security-Policy directive 'nonsense'.",
                "The Content Security Policy directive 'trusted-types' is not implemented by extrun, and refuses nothing.",
            ])
    }

    @Test func aHeaderHoldsSeveralPolicies() throws {
        let policies = ContentSecurityPolicy.policies(
            enforced: ["img-src 'self', img-src 'none'", "font-src *"], of: "https://a.example")
        let own = try #require(WebURL(serialized: "https://a.example/x"))
        #expect(policies.map { $0.violation(by: .load(.image, own)) == nil } == [true, false, true])
    }

    // The hash is that of `printf 1 | openssl dgst -sha256 -binary | base64`.
    @Test(arguments: [
        ("script-src 'self'", "1", nil, false), ("script-src 'unsafe-inline'", "1", nil, true),
        ("script-src 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='", "1", nil, true),
        ("script-src 'sha256-a4ayc_80_OGda4BO_1o_V0etpOqiLx1JwB5S3beHW0s='", "1", nil, true),
        ("script-src 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='", "2", nil, false),
        ("script-src 'unsafe-inline' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='", "2", nil, false),
        ("script-src 'nonce-abc'", "1", "abc", true), ("script-src 'nonce-abc'", "1", "ab", false),
        ("script-src 'nonce-'", "1", "", false),
    ])
    func anInlineScriptIsAllowedOrRefused(policy: String, text: String, nonce: String?, isAllowed: Bool) {
        let script = PolicySubject.inlineScript(text, PolicyElement(nonce: nonce ?? ""))
        #expect((ContentSecurityPolicy(policy, of: origin).violation(by: script) == nil) == isAllowed)
    }

    @Test func evaluationNeedsUnsafeEval() {
        #expect(ContentSecurityPolicy("script-src 'self' 'unsafe-eval'", of: origin).evalRefusal == nil)
        #expect(ContentSecurityPolicy("object-src 'none'", of: origin).evalRefusal == nil)
        #expect(
            ContentSecurityPolicy("default-src 'self'; object-src *", of: origin).evalRefusal
                == "Refused to evaluate a string as JavaScript because 'unsafe-eval' is not an allowed source of script in the "
                + "following Content Security Policy directive: \"default-src 'self'\".")
    }

    @Test func theSentencesNameTheDirective() throws {
        let url = try #require(WebURL(serialized: "https://a.example/x.js"))
        #expect(
            ContentSecurityPolicy("script-src 'self'", of: origin).violation(by: .load(.scriptElement, url))?.sentence
                == "Refused to load https://a.example/x.js because it does not appear in the script-src directive of the Content "
                + "Security Policy.")
        #expect(
            ContentSecurityPolicy("default-src 'self'", of: origin).violation(by: .load(.scriptElement, url))?.sentence
                == "Refused to load https://a.example/x.js because it appears in neither the script-src directive nor the "
                + "default-src directive of the Content Security Policy.")
    }
}
