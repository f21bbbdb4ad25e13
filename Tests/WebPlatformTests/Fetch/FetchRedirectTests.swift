import HTTP
import Testing

@testable import WebPlatform

@Suite struct FetchRedirectTests {
    let scene = FetchScene(origin: "https://page.example")
    let open: HTTPHeaders = ["Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "authorization, x-a"]

    private func redirect(_ from: String, to location: String, status: Int = 302) throws {
        var headers = open
        try headers.set("Location", location)
        scene.serve(from, status: status, headers)
    }

    @Test func aRedirectIsFollowedAndTold() async throws {
        try redirect("https://page.example/a", to: "/b")
        scene.serve("https://page.example/b")
        let response = try await scene.fetch("https://page.example/a#part")
        #expect(response.url?.href == "https://page.example/b#part")
        #expect(response.isRedirected && response.status == 200)
        #expect(scene.eventNames == ["request", "response", "redirect", "request", "response"])
    }

    @Test(arguments: [
        (301, HTTPMethod.post, HTTPMethod.get), (302, .post, .get), (303, .post, .get), (303, .put, .get),
        (303, .head, .head), (301, .put, .put), (302, .delete, .delete), (307, .post, .post), (308, .post, .post),
    ])
    func theStatusDecidesTheMethod(status: Int, method: HTTPMethod, expected: HTTPMethod) async throws {
        try redirect("https://page.example/a", to: "/b", status: status)
        let target = scene.serve("https://page.example/b")
        let body = method == .head ? nil : "text"
        _ = try await scene.fetch(
            "https://page.example/a", method: method, headers: ["Content-Type": "text/plain", "X-A": "1"], body: body)
        let request = try #require(target.requests.first)
        #expect(request.method == expected && request.headers["X-A"] == "1")
        let keepsBody = method == expected
        #expect(request.body.isEmpty == !(keepsBody && body != nil))
        #expect(request.headers.contains("Content-Type") == keepsBody)
    }

    @Test func authorizationStaysWithinItsOrigin() async throws {
        try redirect("https://page.example/a", to: "https://page.example/b")
        try redirect("https://page.example/b", to: "https://a.example/c")
        let inside = try #require(scene.router.routes.last)
        let outside = scene.serve("https://a.example/c", open)
        _ = try await scene.fetch("https://page.example/a", headers: ["Authorization": "Bearer x", "X-A": "1"])
        #expect(inside.requests.first?.headers["Authorization"] == "Bearer x")
        let last = try #require(outside.requests.last)
        #expect(!last.headers.contains("Authorization") && last.headers["X-A"] == "1")
    }

    @Test func betweenForeignOriginsTheOriginBecomesNull() async throws {
        try redirect("https://a.example/", to: "https://b.example/")
        let target = scene.serve("https://b.example/", open)
        #expect(try await scene.fetch("https://a.example/").kind == .cors)
        #expect(target.requests.first?.headers["Origin"] == "null")
        try redirect("https://page.example/", to: "https://b.example/")
        _ = try await scene.fetch("https://page.example/")
        #expect(target.requests.last?.headers["Origin"] == "https://page.example")
    }

    @Test func aPreflightedRequestIsPreflightedAgainAtItsNewPlace() async throws {
        try redirect("https://a.example/x", to: "https://a.example/y", status: 307)
        scene.serve("https://a.example/*", .options, status: 204, open)
        scene.serve("https://a.example/y", .post, open)
        let response = try await scene.fetch("https://a.example/x", method: .post, headers: ["X-A": "1"], body: "")
        #expect(response.kind == .cors)
        #expect(
            scene.eventNames == [
                "preflight", "preflight answer", "request", "response", "redirect", "preflight", "preflight answer",
                "request", "response",
            ])
    }

    @Test func twentyRedirectsAreFollowed() async throws {
        for number in 0..<21 { try redirect("https://page.example/\(number)", to: "/\(number + 1)") }
        scene.serve("https://page.example/21")
        #expect(try await scene.fetch("https://page.example/1").status == 200)
        let url = try #require(WebURL(serialized: "https://page.example/21"))
        #expect(try await scene.fetch("https://page.example/0").error == .tooManyRedirects(url))
    }

    @Test func theRedirectModeIsKept() async throws {
        try redirect("https://page.example/a", to: "/b")
        let url = try #require(WebURL(serialized: "https://page.example/a"))
        #expect(try await scene.fetch(url.href, redirect: .error).error == .redirectRefused(url))
        #expect(
            try await scene.fetch(url.href, redirect: .manual) == FetchResponse(kind: .opaqueRedirect, url: url))
    }

    @Test(arguments: ["ftp://a.example/", "data:,x", "javascript:alert(1)", "http://"])
    func aRedirectToAnythingButHTTPFails(location: String) async throws {
        try redirect("https://page.example/a", to: location)
        let url = try #require(WebURL(serialized: "https://page.example/a"))
        #expect(try await scene.fetch(url.href).error == .badLocation(url, location))
    }

    @Test func credentialsInAURLDoNotCrossOrigins() async throws {
        try redirect("https://page.example/a", to: "https://u:p@a.example/")
        let response = try await scene.fetch("https://page.example/a")
        let target = try #require(WebURL(serialized: "https://u:p@a.example/"))
        #expect(response.error == .redirectWithCredentials(target))
        #expect(response.error?.description.contains("u:p") == false)
    }

    @Test func aRedirectWithoutLocationIsAResponse() async throws {
        scene.serve("https://page.example/a", status: 302)
        #expect(try await scene.fetch("https://page.example/a").status == 302)
    }

    @Test func aRedirectFromAGrantedHostNeedsCORSWhereItLeads() async throws {
        let scene = FetchScene()
        scene.policy.grantsHost = { $0.host == "granted.example" }
        scene.serve("https://granted.example/", status: 302, ["Location": "https://other.example/"])
        scene.serve("https://other.example/")
        #expect(try await scene.fetch("https://granted.example/").kind == .error)
        scene.serve("https://other.example/", ["Access-Control-Allow-Origin": "null"])
        #expect(try await scene.fetch("https://granted.example/").kind == .cors)
    }
}
