import HTTP
import Testing

@testable import WebPlatform

/// What is refused before it is sent, or kept from who asked.
@Suite struct FetchBlockingTests {
    @Test(arguments: [
        "http://a.example:25/", "https://a.example:6667/", "http://a.example:0/",
        "http://a.example:10080/",
    ])
    func badPortsAreNotConnectedTo(url: String) async throws {
        let scene = FetchScene(origin: "http://page.example")
        scene.serve(url, ["Access-Control-Allow-Origin": "*"])
        #expect(try await scene.fetch(url).error == .badPort(try #require(WebURL(serialized: url))))
        #expect(scene.eventNames == ["blocked"])
    }

    /// https://fetch.spec.whatwg.org/#http-network-or-cache-fetch
    @Test(arguments: [(65_536, true, true), (65_537, true, false), (65_537, false, true)])
    func aRequestWithKeepaliveHasALimit(count: Int, isKeepalive: Bool, isSent: Bool) async throws {
        let scene = FetchScene(origin: "http://a.example")
        scene.serve("http://a.example/")
        let body = String(repeating: "x", count: count)
        let response = try await scene.fetch("http://a.example/", method: .post, body: body, isKeepalive: isKeepalive)
        #expect(response.error == (isSent ? nil : .keepaliveBodyTooLarge(count)))
    }

    @Test func aRedirectToABadPortIsRefusedToo() async throws {
        let scene = FetchScene(origin: "http://a.example")
        scene.serve("http://a.example/", status: 302, ["Location": "http://a.example:22/"])
        #expect(
            try await scene.fetch("http://a.example/").error
                == .badPort(try #require(WebURL(serialized: "http://a.example:22/"))))
    }

    @Test(arguments: [
        ("https://page.example", "http://a.example/", false),
        ("https://page.example", "http://localhost:8080/", true),
        ("https://page.example", "http://127.0.0.1:8080/", true),
        ("https://page.example", "http://127.0.0.1.example/", false),
        ("http://page.example", "http://a.example/", true),
        ("safari-web-extension://e1", "http://a.example/", true),
    ])
    func pagesThatAreSecureAskForNothingThatIsNot(origin: String, url: String, isSent: Bool)
        async throws
    {
        let scene = FetchScene(origin: origin)
        scene.serve(url, ["Access-Control-Allow-Origin": "*"])
        let response = try await scene.fetch(url)
        #expect(
            response.error
                == (isSent ? nil : .mixedContent(try #require(WebURL(serialized: url)), origin: origin)))
    }

    @Test(arguments: [
        ("same-origin", false, false), ("same-site", true, false), ("cross-origin", true, true),
        ("nonsense", true, true),
        ("same-origin, same-origin", true, true),
    ])
    func aServerKeepsWhatOthersLoadWithoutReadingIt(policy: String, sameSite: Bool, otherSite: Bool)
        async throws
    {
        let scene = FetchScene(origin: "https://page.example.com")
        for (url, isLoaded) in [
            ("https://cdn.example.com/x", sameSite), ("https://cdn.example.org/x", otherSite),
        ] {
            scene.serve(url, ["Cross-Origin-Resource-Policy": policy])
            for destination in ["", "script"] {
                let response = try await scene.fetch(url, mode: .noCORS, destination: destination)
                #expect((response.kind != .error) == isLoaded, "\(policy) \(url)")
            }
        }
        scene.serve("https://page.example.com/x", ["Cross-Origin-Resource-Policy": policy])
        #expect(try await scene.fetch("https://page.example.com/x", mode: .noCORS).kind == .basic)
    }
}
