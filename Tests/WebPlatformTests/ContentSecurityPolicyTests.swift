import HTTP
import Testing
import WebPlatform

@Suite struct ContentSecurityPolicyTests {
    private let origin = "safari-web-extension://ID"

    // https://w3c.github.io/webappsec-csp/#match-url-to-source-expression
    @Test(arguments: [
        ("script-src 'self'", "safari-web-extension://ID/a.js", true),
        ("script-src 'self'", "safari-web-extension://OTHER/a.js", false),
        ("script-src 'self'", "https://a.example/a.js", false),
        ("SCRIPT-SRC  https://a.example ; script-src *", "https://a.example/x.js", true),
        ("script-src https://a.example; script-src *", "https://b.example/x.js", false),
        ("script-src 'none'", "safari-web-extension://ID/a.js", false),
        ("script-src", "safari-web-extension://ID/a.js", false),
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
        // A host alone means the scheme of the extension itself.
        ("script-src a.example", "https://a.example/a.js", false),
    ])
    func anAddressIsAllowedOrRefused(policy: String, url: String, isAllowed: Bool) throws {
        let refusal = ContentSecurityPolicy(policy, of: origin).refusal(of: try #require(WebURL(serialized: url)))
        #expect((refusal == nil) == isAllowed)
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
        #expect((ContentSecurityPolicy(policy, of: origin).refusal(ofInline: text, nonce: nonce) == nil) == isAllowed)
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
            ContentSecurityPolicy("script-src 'self'", of: origin).refusal(of: url)
                == "Refused to load https://a.example/x.js because it does not appear in the script-src directive of the Content "
                + "Security Policy.")
        #expect(
            ContentSecurityPolicy("default-src 'self'", of: origin).refusal(of: url)
                == "Refused to load https://a.example/x.js because it appears in neither the script-src directive nor the "
                + "default-src directive of the Content Security Policy.")
    }
}
