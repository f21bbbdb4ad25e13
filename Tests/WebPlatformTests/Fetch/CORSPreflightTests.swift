import HTTP
import Testing

@testable import WebPlatform

private let target = "https://a.example/save"

@Suite struct CORSPreflightTests {
    let scene = FetchScene()

    private func allow(
        _ extra: [(String, String)] = [("Access-Control-Allow-Headers", "authorization, Content-Type")],
        origin: String? = "safari-web-extension://e1", status: Int = 204
    ) throws -> Route {
        let headers = try HTTPHeaders(extra + (origin.map { [("Access-Control-Allow-Origin", $0)] } ?? []))
        return scene.serve(target, .options, status: status, headers)
    }

    private func save(
        method: HTTPMethod = .post, headers: HTTPHeaders = unsafeHeaders,
        credentials: FetchRequest.Credentials = .sameOrigin
    ) async throws -> FetchResponse {
        try await scene.fetch(target, method: method, headers: headers, body: "{}", credentials: credentials)
    }

    @Test func aPreflightAsksForTheMethodAndTheUnsafeHeaders() async throws {
        let preflights = try allow()
        let saved = scene.serve(target, .post, ["Access-Control-Allow-Origin": "*"])
        let response = try await save()
        #expect(response.kind == .cors && response.status == 200 && response.body == Array("ok".utf8))
        let preflight = try #require(preflights.requests.first)
        #expect(preflight.headers["Access-Control-Request-Method"] == "POST")
        #expect(preflight.headers["Access-Control-Request-Headers"] == "authorization,content-type")
        #expect(preflight.headers["Origin"] == "safari-web-extension://e1")
        #expect(!preflight.headers.contains("Authorization") && preflight.body.isEmpty)
        let request = try #require(saved.requests.first)
        #expect(request.headers["Origin"] == "safari-web-extension://e1")
        #expect(request.headers["Content-Length"] == "2" && request.headers["Accept"] == "*/*")
        #expect(scene.eventNames == ["preflight", "preflight answer", "request", "response"])
    }

    @Test func aSimpleRequestHasNoPreflight() async throws {
        let posted = scene.serve(target, .post, ["Access-Control-Allow-Origin": "*"])
        _ = try await save(headers: ["Content-Type": "text/plain;charset=utf-8", "Accept": "text/html"])
        #expect(scene.eventNames == ["request", "response"])
        #expect(posted.requestCount == 1)
    }

    @Test func withoutAllowOriginTheRequestIsNeverSent() async throws {
        _ = try allow(origin: nil)
        let saved = scene.serve(target, .post, ["Access-Control-Allow-Origin": "*"])
        let response = try await save()
        #expect(response.kind == .error && saved.requestCount == 0)
        #expect(scene.eventNames == ["preflight", "preflight answer", "blocked"])
        #expect(
            response.error?.description == "the preflight's answer has no Access-Control-Allow-Origin; the server must "
                + "allow the origin safari-web-extension://e1, or the manifest must ask for https://a.example/* in "
                + "host_permissions and the user must grant it")
    }

    @Test func aPreflightNeedsAnOKStatusAndIsNotRedirected() async throws {
        _ = try allow(status: 301)
        #expect(try await save().error == .preflightStatus(WebURL(serialized: target)!, 301))
    }

    @Test func headersThatTheAnswerDoesNotNameAreNotAllowed() async throws {
        let url = try #require(WebURL(serialized: target))
        _ = try allow([])
        #expect(try await save().error == .headerNotAllowed(url, name: "authorization", allowed: nil))
        _ = try allow([("Access-Control-Allow-Headers", "authorization")])
        let error = try await save().error
        #expect(error == .headerNotAllowed(url, name: "content-type", allowed: "authorization"))
    }

    @Test func aWildcardCoversNeitherAuthorizationNorCredentials() async throws {
        let url = try #require(WebURL(serialized: target))
        _ = try allow([("Access-Control-Allow-Headers", "*"), ("Access-Control-Allow-Methods", "*")])
        scene.serve(target, .put, ["Access-Control-Allow-Origin": "*"])
        #expect(try await save().error == .headerNotAllowed(url, name: "authorization", allowed: "*"))
        #expect(try await save(method: .put, headers: ["X-A": "1"]).kind == .cors)
        _ = try allow([
            ("Access-Control-Allow-Headers", "*"), ("Access-Control-Allow-Methods", "*"),
            ("Access-Control-Allow-Credentials", "true"),
        ])
        scene.policy.preflightCache.clear()
        let error = try await save(method: .put, headers: ["X-A": "1"], credentials: .include).error
        #expect(error == .methodNotAllowed(url, .put, allowed: "*"))
    }

    @Test func methodsCompareExactly() async throws {
        let patch = try #require(HTTPMethod(rawValue: "patch"))
        _ = try allow([("Access-Control-Allow-Methods", "PATCH, PUT"), ("Access-Control-Allow-Headers", "")])
        #expect(
            try await save(method: patch, headers: [:]).error?.description
                == "the method patch is not allowed by the preflight's answer: "
                + "Access-Control-Allow-Methods is 'PATCH, PUT'")
    }

    @Test func blanksAndEmptyMembersOfAListMeanNothing() async throws {
        let preflights = try allow([("Access-Control-Allow-Headers", ", \t authorization \t,, Content-Type ,")])
        scene.serve(target, .post, ["Access-Control-Allow-Origin": "*"])
        #expect(try await save().error == nil)
        #expect(preflights.requestCount == 1)
    }

    @Test func malformedListsAreRefused() async throws {
        _ = try allow([("Access-Control-Allow-Headers", "authorization, con tent")])
        let url = try #require(WebURL(serialized: target))
        #expect(try await save().error == .malformedPreflightHeader(url, name: "Access-Control-Allow-Headers"))
    }

    @Test func theAnswerIsKeptForItsMaxAge() async throws {
        let preflights = try allow([
            ("Access-Control-Allow-Headers", "authorization,content-type"), ("Access-Control-Max-Age", "60"),
        ])
        scene.serve(target, .post, ["Access-Control-Allow-Origin": "*"])
        _ = try await save()
        scene.clock.advance(by: .seconds(59))
        _ = try await save()
        #expect(preflights.requestCount == 1 && scene.eventNames == ["request", "response"])
        scene.clock.advance(by: .seconds(1))
        _ = try await save()
        #expect(preflights.requestCount == 2)
    }

    @Test(arguments: [(nil, 5), ("soon", 5), ("100000", 600), ("0", 0), ("-1", 0)])
    func maxAgeHasADefaultAndALimit(maxAge: String?, seconds: Int) async throws {
        let preflights = try allow(
            [("Access-Control-Allow-Headers", "authorization,content-type")]
                + (maxAge.map { [("Access-Control-Max-Age", $0)] } ?? []))
        scene.serve(target, .post, ["Access-Control-Allow-Origin": "*"])
        _ = try await save()
        if seconds > 0 {
            scene.clock.advance(by: .milliseconds(seconds * 1_000 - 1))
            _ = try await save()
            #expect(preflights.requestCount == 1)
            scene.clock.advance(by: .milliseconds(1))
        }
        _ = try await save()
        #expect(preflights.requestCount == 2)
    }

    @Test func whatWasAllowedWithoutCredentialsIsAskedAgainWithThem() async throws {
        let preflights = try allow([
            ("Access-Control-Allow-Headers", "authorization,content-type"),
            ("Access-Control-Allow-Credentials", "true"),
        ])
        scene.serve(
            target, .post,
            [
                "Access-Control-Allow-Origin": "safari-web-extension://e1",
                "Access-Control-Allow-Credentials": "true",
            ])
        #expect(try await save().kind == .cors)
        #expect(try await save(credentials: .include).kind == .cors)
        #expect(preflights.requestCount == 2)
        #expect(try await save().kind == .cors)
        #expect(preflights.requestCount == 2)
    }

    @Test func aFailureAfterAPreflightForgetsWhatWasAllowed() async throws {
        let preflights = try allow()
        let refusing = scene.serve(target, .post)
        #expect(try await save().kind == .error)
        scene.router.remove(refusing)
        scene.serve(target, .post, ["Access-Control-Allow-Origin": "*"])
        #expect(try await save().kind == .cors)
        #expect(preflights.requestCount == 2)
    }

    @Test func aGrantedHostNeedsNoneOfIt() async throws {
        scene.policy.grantsHost = { $0.host == "a.example" }
        let saved = scene.serve(target, .post, ["X-Secret-Name": "v", "Set-Cookie": "a=b"])
        let response = try await save()
        #expect(response.kind == .basic && response.status == 200)
        #expect(response.headers["X-Secret-Name"] == "v" && !response.headers.contains("Set-Cookie"))
        #expect(saved.requests.first?.headers["Origin"] == "safari-web-extension://e1")
        #expect(scene.eventNames == ["request", "response"])
    }
}
