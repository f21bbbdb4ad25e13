import ExtensionRunner
import HTTP
import JSONText
import Testing

/// What pages say of how much their requests tell. https://w3c.github.io/webappsec-referrer-policy/#referrer-policy-delivery
@Suite struct PageReferrerTests {
    private static let page = "https://site.example/a?b"

    /// What servers were told by a page, by path, and `document.referrer` of the documents that came.
    private func told(
        _ html: String, header: String? = nil, acting action: (Tab) async throws -> Void = { _ in }
    ) async throws -> [String: String] {
        var options = BrowserOptions.forTests
        options.pageScripts = .all
        let browser = try await Browser(profile: .safariMacOS, options: options)
        var routes: [String: Route] = [:]
        for path in ["image", "script", "frame", "fetch", "link", "form"] {
            routes[path] = browser.network.route(.get, "https://other.example/\(path)*") { _ in
                HTTPResponse(
                    status: 200, headers: ["Content-Type": "text/html", "Access-Control-Allow-Origin": "*"],
                    body: Array("<script>document.title = document.referrer</script>".utf8))
            }
        }
        browser.network.route(.get, Self.page) { _ in
            var headers: HTTPHeaders = ["Content-Type": "text/html"]
            if let header { try headers.set("Referrer-Policy", header) }
            return HTTPResponse(status: 200, headers: headers, body: Array(html.utf8))
        }
        let tab = try await browser.open(Self.page)
        try await action(tab)
        try await browser.settle()
        var told: [String: String] = [:]
        for (path, route) in routes {
            for request in route.requests { told[path] = request.headers["Referer"] ?? "" }
        }
        if told["link"] != nil || told["form"] != nil {
            told["title"] = try await tab.page.evaluate("document.title").stringValue
        }
        return told
    }

    private static let elements = """
        <img src=https://other.example/image><iframe src=https://other.example/frame></iframe>
        <script>fetch("https://other.example/fetch")</script>
        """
    private static let origin = "https://site.example/"

    @Test(
        arguments: [
            ("", nil, origin), ("<meta name=referrer content=no-referrer>", nil, ""),
            ("<meta name=Referrer content=unsafe-url>", nil, page),
            ("<meta name=referrer content=never>", "unsafe-url", ""),
            ("<meta name=referrer content=nonsense>", "unsafe-url", page),
            ("", "no-referrer, unsafe-url, nonsense", page), ("", "same-origin", ""),
        ] as [(String, String?, String)])
    func aPageSaysItOfAllItsRequests(head: String, header: String?, expected: String) async throws {
        let told = try await told(head + Self.elements, header: header)
        #expect(told == ["image": expected, "frame": expected, "fetch": expected])
    }

    @Test func anElementSaysItOfItsOwn() async throws {
        let told = try await told(
            """
            <img src=https://other.example/image referrerpolicy=no-referrer><iframe src=https://other.example/frame referrerpolicy=unsafe-url></iframe>
            <script src=https://other.example/script referrerpolicy=NO-referrer></script>
            <script>fetch("https://other.example/fetch", { referrerPolicy: "unsafe-url" })</script>
            """)
        #expect(told == ["image": "", "frame": Self.page, "script": "", "fetch": Self.page])
    }

    @Test(arguments: [
        ("", origin), ("rel=noreferrer", ""), ("rel='x NoReferrer' referrerpolicy=unsafe-url", ""),
        ("referrerpolicy=unsafe-url", page),
        ("referrerpolicy=no-referrer", ""),
    ])
    func aLinkSaysItOfTheNextPage(attributes: String, expected: String) async throws {
        let told = try await told("<a href=https://other.example/link \(attributes)>x</a>") {
            try await $0.page.click("a")
        }
        #expect(told == ["link": expected, "title": expected])
    }

    @Test(arguments: [("", origin), ("rel=noreferrer", "")])
    func aFormDoesToo(attributes: String, expected: String) async throws {
        let html = "<form action=https://other.example/form \(attributes)><input name=q></form>"
        let told = try await told(html) { try await $0.page.submit("form") }
        #expect(told == ["form": expected, "title": expected])
    }
}
