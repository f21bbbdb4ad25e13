import HTTP
import JSONText
import Testing

@testable import WebPlatform

private let dataURLs: [(href: String, type: String, body: [UInt8])] = [
    ("data:,a%20b%zz#f", "text/plain;charset=US-ASCII", Array("a b%zz".utf8)),
    ("data:text/html;charset=utf-8,x", "text/html;charset=utf-8", Array("x".utf8)),
    ("data:;charset=utf-8,x", "text/plain;charset=utf-8", Array("x".utf8)),
    ("data:x,y", "text/plain;charset=US-ASCII", Array("y".utf8)),
    ("data:text/plain;a=\"b;c\";A=d;e,x", "text/plain;a=\"b;c\"", Array("x".utf8)),
    ("data:TEXT/Plain,%FF", "text/plain", [0xFF]),
    ("data:text/plain;base64,YWJj", "text/plain", Array("abc".utf8)),
    ("data:a/b;BASE64 ,YWI=", "a/b", Array("ab".utf8)),
    ("data:a/b; base64,YWI%3D", "a/b", Array("ab".utf8)),
]

@Suite struct FetchAlgorithmTests {
    let scene = FetchScene()

    @Test func aTransportErrorIsANetworkErrorWithItsReason() async throws {
        let response = try await scene.fetch("https://a.example/")
        #expect(response.kind == .error && response.answer().headText == #"{"type":"error"}"#)
        #expect(response.error?.description.contains("no route answers GET https://a.example/") == true)
        #expect(scene.eventNames == ["request", "blocked"])
    }

    /// https://fetch.spec.whatwg.org/#main-fetch: an answer to HEAD has no body.
    @Test func anAnswerToHeadHasNoBody() async throws {
        let response = try await scene.fetch("data:text/plain,text", method: .head)
        #expect(response.status == 200 && response.headers["Content-Type"] == "text/plain" && response.body == nil)
    }

    @Test(arguments: dataURLs)
    func dataURLsAreDecoded(href: String, type: String, body: [UInt8]) async throws {
        let response = try await scene.fetch(href)
        #expect(response.kind == .basic && response.status == 200 && response.statusText == "OK")
        #expect(response.headers["Content-Type"] == type)
        #expect(response.body == body)
        #expect(scene.events.isEmpty)
    }

    @Test(arguments: ["data:text/plain", "data:;base64,a", "data:;base64,YW%"])
    func malformedDataURLsFail(href: String) async throws {
        #expect(try await scene.fetch(href).error == .malformedDataURL)
    }

    @Test(arguments: ["about:blank", "file:///etc/hosts", "blob:null/1", "ftp://a.example/", "javascript:1"])
    func otherSchemesFail(href: String) async throws {
        let url = try #require(WebURL(serialized: href))
        #expect(try await scene.fetch(href).error == .unsupportedScheme(url))
    }

    @Test func anExtensionReadsItsOwnFilesOnly() async throws {
        scene.policy.ownResource = { $0.path == "/data.json" ? .json([1]) : nil }
        let response = try await scene.fetch("safari-web-extension://e1/data.json#x")
        #expect(response.kind == .basic && response.body == Array("[1]".utf8))
        #expect(try await scene.fetch("safari-web-extension://e1/none").kind == .error)
        #expect(try await scene.fetch("safari-web-extension://e2/data.json").kind == .error)
    }

    @Test func aResponseWithANullBodyStatusOrToHEADHasNoBody() async throws {
        scene.policy.grantsHost = { _ in true }
        scene.serve("https://a.example/", status: 204)
        #expect(try await scene.fetch("https://a.example/").body == nil)
        scene.serve("https://a.example/")
        #expect(try await scene.fetch("https://a.example/", method: .head).body == nil)
    }

    @Test func theUserAgentIsSentWhereTheScriptGaveNone() async throws {
        scene.policy.userAgent = "Test/1"
        scene.policy.grantsHost = { _ in true }
        let route = scene.serve("https://a.example/")
        _ = try await scene.fetch("https://a.example/")
        _ = try await scene.fetch("https://a.example/", headers: ["User-Agent": "Own/2", "Accept": "text/html"])
        #expect(route.requests.map { $0.headers["User-Agent"] } == ["Test/1", "Own/2"])
        #expect(route.requests.map { $0.headers["Accept"] } == ["*/*", "text/html"])
    }

    @Test func theRecordOfTheScriptIsRead() throws {
        let text = """
            {"url":"https://a.example/x#f","method":"POST","headers":[["Content-Type","application/json"],["X","\u{E9}"]],
             "mode":"cors","credentials":"include","cache":"default","redirect":"manual","referrer":"about:client",
             "referrerPolicy":"","integrity":"","keepalive":false}
            """
        let request = try FetchRequest(parsing: text, body: [1], origin: "null")
        #expect(request.url.fragment == "f" && request.method == .post && request.body == [1])
        #expect(request.headers["content-type"] == "application/json" && request.headers["x"] == "\u{E9}")
        #expect(request.credentials == .include && request.redirect == .manual && !request.isOnlyIfCached)
        for (member, broken) in [("url", "x"), ("method", "a b"), ("mode", "y"), ("headers", "h")] {
            let record = try JSON(parsing: text).objectValue.map { object in
                var object = object
                object[member] = member == "headers" ? [["a b", "c"]] : .string(broken)
                return JSON.object(object).text
            }
            #expect(throws: FetchRequestError(member: member)) {
                try FetchRequest(parsing: #require(record), body: nil, origin: "null")
            }
        }
    }

    @Test func theAnswerCarriesASmallTextAndHoldsTheRest() throws {
        let url = try #require(WebURL(serialized: "https://a.example/"))
        var response = FetchResponse(
            kind: .cors, url: url, status: 200, statusText: "OK", headers: ["A": "b"], body: Array("\u{FEFF}ok".utf8))
        let (head, held) = response.answer()
        #expect(
            head == #"{"type":"cors","url":"https://a.example/","redirected":false,"status":200,"statusText":"OK","#
                + #""headers":[["A","b"]],"body":"\#u{FEFF}ok"}"#)
        #expect(held == nil)
        response.body = [0xFF]
        #expect(try JSON(parsing: response.answer().headText)["body"] == true && response.answer().body == [0xFF])
        response.body = Array("long".utf8)
        #expect(response.answer(inliningBodyUpTo: 3).body == Array("long".utf8))
        response.body = nil
        #expect(try JSON(parsing: response.answer().headText)["body"] == .null)
    }

    @Test func whatIsNotThereSaysSo() async throws {
        let url = try #require(WebURL(serialized: "https://a.example/"))
        let transport = RoutedTransport(router: scene.router)
        let request = FetchRequest(url: url, origin: "null", mode: .sameOrigin, isOnlyIfCached: true)
        #expect(await fetch(request, policy: scene.policy, transport: transport).error == .nothingCached)
    }

    // The digest is that of `printf ok | openssl dgst -sha256 -binary | base64`.
    // https://w3c.github.io/webappsec-subresource-integrity/#does-response-match-metadatalist
    @Test(arguments: [
        ("sha256-Jok2eyBcFs4y7UIAlCuLix4mLfxw2byfvHfElpmk8d8=", true), ("sha256-x", false),
        ("sha256-x sha256-Jok2eyBcFs4y7UIAlCuLix4mLfxw2byfvHfElpmk8d8=?option", true), ("md5-x", true),
        ("nonsense", true), ("sha256-Jok2eyBcFs4y7UIAlCuLix4mLfxw2byfvHfElpmk8d8= sha512-x", false),
    ])
    func whatComesIsWhatIntegritySays(integrity: String, isRight: Bool) async throws {
        scene.serve("https://a.example/", ["Access-Control-Allow-Origin": "*"])
        let url = try #require(WebURL(serialized: "https://a.example/"))
        let transport = RoutedTransport(router: scene.router)
        var request = FetchRequest(url: url, origin: "https://b.example", integrity: integrity)
        let response = await fetch(request, policy: scene.policy, transport: transport)
        #expect(response.error == (isRight ? nil : .integrity(url)))
        request.mode = .noCORS
        #expect(await fetch(request, policy: scene.policy, transport: transport).error == .integrityOfOpaque(url))
    }

    // https://fetch.spec.whatwg.org/#http-network-or-cache-fetch
    @Test func namesAndPasswordsGoToWhoAsksForThem() async throws {
        let asked = scene.router.route(.get, "https://a.example/private") { request in
            guard request.headers["Authorization"] == nil else { return HTTPResponse(status: 200) }
            return HTTPResponse(status: 401, headers: ["WWW-Authenticate": "Basic realm=x"])
        }
        let open = scene.serve("https://a.example/open")
        for (path, status) in [("private", 200), ("open", 200)] {
            let url = try #require(WebURL(serialized: "https://joe%40x:s3cret@a.example/\(path)"))
            let request = FetchRequest(url: url, origin: "https://a.example")
            let response = await fetch(request, policy: scene.policy, transport: RoutedTransport(router: scene.router))
            #expect(response.status == status)
        }
        // `printf 'joe@x:s3cret' | base64`
        #expect(asked.requests.map { $0.headers["Authorization"] } == [nil, "Basic am9lQHg6czNjcmV0"])
        #expect(open.requests.map { $0.headers["Authorization"] } == [nil])
        #expect(open.requests.first?.url.href == "https://a.example/open")
    }
}
