import HTTP
import Testing

@Suite struct HTTPHeadersTests {
    @Test func namesCompareWithoutRegardToCaseAndValuesAreJoined() throws {
        var headers: HTTPHeaders = ["Accept": "text/html", "ACCEPT": "text/plain"]
        #expect(headers["accept"] == "text/html, text/plain")
        #expect(headers.values(of: "Accept") == ["text/html", "text/plain"])
        try headers.set("aCCept", "*/*")
        #expect(headers.fields.map(\.name) == ["aCCept"])
        #expect(headers["accept"] == "*/*")
        headers.remove("ACCEPT")
        #expect(headers.isEmpty)
        #expect(headers["accept"] == nil)
    }

    @Test func orderOfArrivalIsKept() throws {
        var headers: HTTPHeaders = ["B": "1", "A": "2"]
        try headers.append("b", "3")
        #expect(headers.fields.map(\.name) == ["B", "A", "b"])
        try headers.set("B", "4")
        #expect(headers.fields.map(\.value) == ["4", "2"])
    }

    @Test func whiteSpaceAroundAValueIsDropped() throws {
        let headers = try HTTPHeaders([("a", " \t x y\r\n "), ("b", "  ")])
        #expect(headers["a"] == "x y")
        #expect(headers["b"] == "")
    }

    @Test(arguments: ["", "a b", "a:", "ä", "a\n", "(a)"])
    func namesThatAreNoTokensAreRefused(name: String) {
        #expect(throws: HTTPHeaderError.invalidName(name)) { try HTTPHeaders([(name, "x")]) }
    }

    @Test(arguments: ["a\r\nb", "a\nb", "a\0b", "snow ☃"])
    func valuesThatWouldBreakTheMessageAreRefusedWithoutBeingRepeated(value: String) {
        #expect(throws: HTTPHeaderError.invalidValue(name: "x")) { try HTTPHeaders([("x", value)]) }
        #expect(!HTTPHeaderError.invalidValue(name: "x").description.contains(value))
    }

    @Test func aLatin1ValueIsKept() throws {
        #expect(try HTTPHeaders([("x", "caf\u{E9}")])["x"] == "caf\u{E9}")
    }

    @Test func aMethodIsAToken() {
        #expect(HTTPMethod(rawValue: "POST") == .post)
        #expect(HTTPMethod(rawValue: "Patch") != .patch)
        #expect(HTTPMethod(rawValue: "bad method") == nil)
        #expect(HTTPMethod(rawValue: "") == nil)
    }
}
