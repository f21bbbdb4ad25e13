import HTTP
import Testing

@testable import WebPlatform

/// What `Referer` and `Origin` tell: https://w3c.github.io/webappsec-referrer-policy/
@Suite struct ReferrerTests {
    private let page = "https://user:pass@page.example/a/b?q=1#f"
    private let same = "https://page.example/x"
    private let other = "https://other.example/x"
    private let downgrade = "http://other.example/x"

    private func sent(
        _ policy: ReferrerPolicy, from page: String, to url: String
    ) throws -> String? {
        policy.referrer(
            try #require(WebURL(serialized: page)), for: try #require(WebURL(serialized: url)))
    }

    @Test(arguments: [
        (ReferrerPolicy.noReferrer, "", "", ""), (.noReferrerWhenDowngrade, "url", "url", ""),
        (.sameOrigin, "url", "", ""),
        (.origin, "origin", "origin", "origin"), (.strictOrigin, "origin", "origin", ""),
        (.originWhenCrossOrigin, "url", "origin", "origin"),
        (.strictOriginWhenCrossOrigin, "url", "origin", ""),
        (.unsafeURL, "url", "url", "url"),
    ])
    func eachPolicyTellsWhatItSays(
        policy: ReferrerPolicy, same: String, other: String, downgrade: String
    ) throws {
        let texts = ["": nil, "url": "https://page.example/a/b?q=1", "origin": "https://page.example/"]
        #expect(try sent(policy, from: page, to: self.same) == texts[same])
        #expect(try sent(policy, from: page, to: self.other) == texts[other])
        #expect(try sent(policy, from: page, to: self.downgrade) == texts[downgrade])
    }

    @Test func whatIsNoWebPageIsNeverTold() throws {
        for page in [
            "safari-web-extension://e1/a.html", "about:blank", "data:text/html,x", "file:///a",
        ] {
            #expect(try sent(.unsafeURL, from: page, to: other) == nil)
        }
        let long = "https://page.example/" + String(repeating: "x", count: 4_096)
        #expect(try sent(.unsafeURL, from: long, to: same) == "https://page.example/")
    }

    @Test func requestsAndPreflightsCarryIt() async throws {
        let scene = FetchScene(origin: "https://page.example")
        scene.serve(
            other, ["Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "X-A"])
        _ = try await scene.fetch(other, headers: ["X-A": "1"], referrer: page)
        let referrers = scene.events.compactMap { event -> String? in
            switch event {
            case .preflightSent(let request), .requestSent(let request): request.headers["Referer"]
            default: nil
            }
        }
        #expect(referrers == ["https://page.example/", "https://page.example/"])
    }

    @Test func aRedirectCanTellLessButNeverMore() async throws {
        let scene = FetchScene(origin: "https://page.example")
        scene.serve(same, status: 302, ["Location": other, "Referrer-Policy": "no-such, unsafe-url"])
        scene.serve(
            other, status: 302,
            ["Location": "/y", "Referrer-Policy": "no-referrer", "Access-Control-Allow-Origin": "*"])
        scene.serve("https://other.example/y", ["Access-Control-Allow-Origin": "*"])
        _ = try await scene.fetch(same, referrer: page, referrerPolicy: .origin)
        let referrers = scene.events.compactMap { event in
            if case .requestSent(let request) = event {
                request.headers["Referer"] ?? "none"
            } else {
                nil
            }
        }
        #expect(referrers == ["https://page.example/", "https://page.example/", "none"])
    }

    @Test(arguments: [
        (ReferrerPolicy.noReferrer, "null", "null"), (.sameOrigin, "https://page.example", "null"),
        (.strictOrigin, "https://page.example", "https://page.example"),
    ])
    func formsTellTheirOriginAsThePolicySays(policy: ReferrerPolicy, same: String, other: String)
        async throws
    {
        let scene = FetchScene(origin: "https://page.example")
        for (url, origin) in [(self.same, same), (self.other, other)] {
            scene.serve(url)
            _ = try await scene.fetch(url, method: .post, mode: .noCORS, referrerPolicy: policy)
            let sent = scene.events.compactMap { event in
                if case .requestSent(let request) = event { request.headers["Origin"] } else { nil }
            }
            #expect(sent == [origin])
        }
    }
}
