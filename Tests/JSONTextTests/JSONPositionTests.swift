import JSONText
import Testing

@Suite struct JSONPositionTests {
    private let text = """
        {
          "name": "é", "list": [1, {"a": [], "b": "}\\"]"}, "x"],
            "nested" : { "list": 3 },
          "n\\u0061me2": true,
        }
        """

    private func position(_ path: JSONStep...) -> JSONPosition? { JSON.position(of: path, in: Array(text.utf8)) }

    @Test func aMemberIsWhereItsNameStands() {
        #expect(position(.member("name")) == JSONPosition(line: 2, column: 3))
        #expect(position(.member("nested")) == JSONPosition(line: 3, column: 5))
        #expect(position(.member("nested"), .member("list")) == JSONPosition(line: 3, column: 18))
    }

    @Test func columnsCountBytes() {
        #expect(position(.member("list")) == JSONPosition(line: 2, column: 17))
    }

    @Test func anElementIsWhereItBegins() {
        #expect(position(.member("list"), .element(0)) == JSONPosition(line: 2, column: 26))
        #expect(position(.member("list"), .element(1)) == JSONPosition(line: 2, column: 29))
        #expect(position(.member("list"), .element(2)) == JSONPosition(line: 2, column: 53))
        #expect(position(.member("list"), .element(1), .member("b")) == JSONPosition(line: 2, column: 39))
    }

    @Test func aNameWithAnEscapeIsFound() {
        #expect(position(.member("name2")) == JSONPosition(line: 4, column: 3))
    }

    @Test func theWholeTextIsWhereItBegins() {
        #expect(JSON.position(of: [], in: Array("  {}".utf8)) == JSONPosition(line: 1, column: 3))
    }

    @Test func theLastOfSeveralMembersCounts() {
        let bytes = Array(#"{"a": 1, "a": 2}"#.utf8)
        #expect(JSON.position(of: [.member("a")], in: bytes) == JSONPosition(line: 1, column: 10))
    }

    @Test(
        arguments: [
            [.member("other")], [.member("name"), .member("x")], [.member("list"), .element(3)],
            [.member("list"), .member("a")], [.element(0)], [.member("list"), .element(1), .member("a"), .element(0)],
        ] as [[JSONStep]])
    func aPathThatLeadsNowhereHasNoPosition(path: [JSONStep]) {
        #expect(JSON.position(of: path, in: Array(text.utf8)) == nil)
    }
}
