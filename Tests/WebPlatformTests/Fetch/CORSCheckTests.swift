import HTTP
import Testing

@testable import WebPlatform

private let target = "https://a.example/x"

private let unsafeRequestHeaders: [(HTTPHeaders, [String])] = [
    (["Accept": "text/html"], []),
    (["Accept": "a(b"], ["accept"]),
    (["Accept-Language": "de-DE,de;q=0.9"], []),
    (["Accept-Language": "de_DE"], ["accept-language"]),
    (["Content-Type": "text/plain; charset=utf-8"], []),
    (["Content-Type": "Multipart/Form-Data; boundary=x"], []),
    (["Content-Type": "application/json"], ["content-type"]),
    (["Content-Type": "text/plain:x"], ["content-type"]),
    (["Content-Type": "text"], ["content-type"]),
    (["Range": "bytes=0-99"], []),
    (["Range": "bytes=5-"], []),
    (["Range": "bytes=-5"], ["range"]),
    (["Range": "bytes=9-5"], ["range"]),
    (["Range": "bytes=0-1,3-4"], ["range"]),
    (["X-B": "1", "Authorization": "x", "x-b": "2"], ["authorization", "x-b"]),
    (["Accept": String(repeating: "a", count: 129)], ["accept"]),
]

@Suite struct CORSCheckTests {
    let scene = FetchScene(origin: "https://page.example")

    @Test func withoutAllowOriginTheResponseIsKeptFromTheScript() async throws {
        let read = scene.serve(target)
        let response = try await scene.fetch(target)
        #expect(response.kind == .error && response.status == 0 && response.body == nil && read.requestCount == 1)
        #expect(
            response.error?.description == "the response has no Access-Control-Allow-Origin; the server must allow the "
                + "origin https://page.example")
        #expect(scene.eventNames == ["request", "response", "blocked"])
    }

    @Test(arguments: ["https://other.example", "null", "https://page.example/", "https://page.example, *"])
    func anotherOriginIsNotThisOne(allowed: String) async throws {
        scene.serve(target, try HTTPHeaders([("Access-Control-Allow-Origin", allowed)]))
        let url = try #require(WebURL(serialized: target))
        let error = try await scene.fetch(target).error
        #expect(error == .otherAllowOrigin(.response, url, origin: "https://page.example", allowed: allowed))
    }

    @Test func credentialsNeedTheExactOriginAndAnExplicitYes() async throws {
        let url = try #require(WebURL(serialized: target))
        scene.serve(target, ["Access-Control-Allow-Origin": "*", "Access-Control-Allow-Credentials": "true"])
        #expect(try await scene.fetch(target, credentials: .omit).kind == .cors)
        let wildcard = try await scene.fetch(target, credentials: .include).error
        #expect(wildcard == .otherAllowOrigin(.response, url, origin: "https://page.example", allowed: "*"))
        scene.serve(target, ["Access-Control-Allow-Origin": "https://page.example"])
        #expect(try await scene.fetch(target, credentials: .include).error == .missingAllowCredentials(.response, url))
        scene.serve(
            target,
            ["Access-Control-Allow-Origin": "https://page.example", "Access-Control-Allow-Credentials": "true"])
        #expect(try await scene.fetch(target, credentials: .include).kind == .cors)
    }

    @Test func onlySafelistedAndExposedHeadersAreReadable() async throws {
        scene.serve(
            target,
            [
                "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "X-Shown, set-cookie",
                "Content-Type": "text/plain", "X-Shown": "1", "X-Hidden": "2", "Set-Cookie": "a=b", "ETag": "e",
            ])
        let response = try await scene.fetch(target)
        #expect(response.headers.fields.map(\.name) == ["Content-Type", "X-Shown"])
    }

    @Test func aWildcardExposesAllHeadersUnlessCredentialsAreIncluded() async throws {
        scene.serve(
            target,
            [
                "Access-Control-Allow-Origin": "https://page.example", "Access-Control-Allow-Credentials": "true",
                "Access-Control-Expose-Headers": "*", "X-A": "1", "Set-Cookie": "a=b",
            ])
        let response = try await scene.fetch(target)
        #expect(response.headers["X-A"] == "1" && !response.headers.contains("Set-Cookie"))
        #expect(try await scene.fetch(target, credentials: .include).headers["X-A"] == nil)
    }

    @Test func theSameOriginNeedsNoPermission() async throws {
        let read = scene.serve("https://page.example/x", ["X-A": "1", "Set-Cookie": "a=b"])
        let response = try await scene.fetch("https://page.example/x")
        #expect(response.kind == .basic && response.headers.fields.map(\.name) == ["X-A"])
        #expect(read.requests.first?.headers.contains("Origin") == false)
        let put = try await scene.fetch("https://page.example/x", method: .put, headers: unsafeHeaders)
        #expect(put.kind == .basic && scene.eventNames == ["request", "response"])
        #expect(read.requests.last?.headers["Origin"] == "https://page.example")
    }

    @Test func otherModesFollowTheirRules() async throws {
        scene.serve(target)
        let opaque = try await scene.fetch(target, mode: .noCORS)
        #expect(opaque == FetchResponse(kind: .opaque))
        let url = try #require(WebURL(serialized: target))
        #expect(
            try await scene.fetch(target, mode: .sameOrigin).error
                == .otherOriginInSameOriginMode(url, origin: "https://page.example"))
        #expect(try await scene.fetch(target, mode: .noCORS, redirect: .manual).error == .redirectModeNeedsFollow)
    }

    @Test(arguments: unsafeRequestHeaders)
    func unsafeRequestHeadersAreFound(headers: HTTPHeaders, names: [String]) {
        #expect(CORSSafelists.unsafeNames(headers) == names)
    }

    @Test func manySafelistedValuesAreUnsafeTogether() throws {
        let headers = try HTTPHeaders((1...9).map { _ in ("Accept", String(repeating: "a", count: 120)) })
        #expect(CORSSafelists.unsafeNames(headers) == ["accept"])
    }
}
