import HTTP
import JSONText
import Testing

/// What failed expectations show of requests and answers: nothing that may be secret.
@Suite struct MessageDescriptionTests {
    @Test func theyShowTheirKindAndSize() throws {
        let url = try #require(WebURL(parsingHTTP: "https://example.com/notes"))
        let headers: HTTPHeaders = ["Authorization": "Bearer secret", "Content-Type": "application/json"]
        let request = HTTPRequest(.post, url, headers: headers, body: Array(#"{"a":1}"#.utf8))
        #expect("\(request)" == "POST https://example.com/notes (7 bytes of application/json)")
        #expect("\([HTTPRequest(.get, url)])" == "[GET https://example.com/notes]")
        #expect("\(HTTPResponse.json(["id": 1]))" == "200 OK (8 bytes of application/json)")
        #expect("\(HTTPResponse.empty())" == "204 No Content")
    }
}
