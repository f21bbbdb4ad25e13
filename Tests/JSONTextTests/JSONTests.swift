import JSONText
import Testing

@Suite struct JSONTests {
    @Test(arguments: [
        "null", "true", "-0.5", "1e+300", #""a\"b\\c\n\u0001✓""#, "[]", "{}", #"{"b":[1,{"a":null}],"a":"x"}"#,
        "12345678901234",
    ])
    func whatIsWrittenIsWhatWasRead(text: String) throws {
        #expect(try JSON(parsing: text).text == text)
    }

    @Test func membersKeepTheirOrderAndTheLastOfTwoWins() throws {
        #expect(try JSON(parsing: #"{"z":1,"a":2,"z":3}"#).text == #"{"z":3,"a":2}"#)
    }

    /// Few members are found one by one, many by an index.
    @Test(arguments: [0, 20])
    func namesThatDifferInNormalisationOnlyAreTwo(count: Int) throws {
        let others = (0..<count).map { "\"\($0)\":0," }.joined()
        let text = "{\(others)\"\u{E9}\":1,\"e\u{301}\":2}"
        let object = try JSON(parsing: text)
        #expect(object.text.utf8.elementsEqual(text.utf8))
        #expect(object["\u{E9}"] == 1 && object["e\u{301}"] == 2)
    }

    @Test func textsThatDifferInNormalisationOnlyAreTwo() {
        let (composed, decomposed) = (JSON.string("\u{E9}"), JSON.string("e\u{301}"))
        #expect(composed != decomposed)
        #expect(JSON.array([composed]) != JSON.array([decomposed]))
        #expect(JSON.object(["a": composed]) != JSON.object(["a": decomposed]))
    }

    @Test func escapesAndSurrogatePairsAreRead() throws {
        #expect(try JSON(parsing: #""\ud83d\ude00\u00e9\/""#) == "😀é/")
        #expect(
            try JSON(parsing: #""✓\n\ud83d\ud83d\ude00\ud83d\u0041\ude00\ud83dé""#)
                == "✓\n\u{FFFD}😀\u{FFFD}A\u{FFFD}\u{FFFD}é")
    }

    @Test(arguments: [
        ("{\n  \"a\": 1,\n}", 3, 1, "a member name in double quotes is expected, but '}' was found"),
        ("[1, 2", 1, 6, "',' or ']' is expected, but the end of the text was found"),
        ("{\"a\" 1}", 1, 6, "':' is expected after a member name, but '1' was found"),
        ("{\"a\": 1, // one\n}", 1, 10, "a member name in double quotes is expected, but a comment was found"),
        ("[1 /* one */]", 1, 4, "',' or ']' is expected, but a comment was found"),
        ("[1, /", 1, 5, "a value is expected, but '/' was found"),
        ("nul", 1, 1, "a value is expected, but 'n' was found"),
        ("1 2", 1, 3, "text after the end of the value"),
        ("\"a\nb\"", 1, 3, "a control character stands in a string; write it as an escape"),
        ("", 1, 1, "the text ends where a value is expected"),
        ("01", 1, 2, "text after the end of the value"),
    ])
    func faultsAreToldWithTheirPlace(text: String, line: Int, column: Int, reason: String) {
        let error = #expect(throws: JSONError.self) { try JSON(parsing: text) }
        #expect(error?.description == "\(line):\(column): \(reason)")
    }

    @Test func trailingCommasPassWhereTheyAreAllowed() throws {
        #expect(try JSON(parsing: "{\"a\": [1,],}", dialect: .webKitManifest).text == #"{"a":[1]}"#)
        #expect(throws: JSONError.self) { try JSON(parsing: "[1,]", dialect: .webKit) }
        #expect(try JSON(parsing: #"["caf\xe9\v"]"#, dialect: .webKit) == ["caf\u{E9}\u{B}"])
        #expect(throws: JSONError.self) { try JSON(parsing: #"["\xe9"]"#) }
        #expect(throws: JSONError.self) { try JSON(parsing: #"["\xeg"]"#, dialect: .webKit) }
    }

    @Test func nestingWithoutEndIsAnErrorAndNoCrash() {
        #expect(throws: JSONError.self) { try JSON(parsing: String(repeating: "[", count: 100_000)) }
    }

    @Test func aPartMatchesWhereEveryMemberOfItDoes() throws {
        let message = try JSON(parsing: #"{"action":"getToken","detail":{"a":1,"b":[2]}}"#)
        #expect(message.contains(["action": "getToken"]))
        #expect(message.contains(["detail": ["b": [2]]]))
        #expect(!message.contains(["action": "other"]))
        #expect(!message.contains(["missing": nil]))
    }

    @Test func thePrefixOfATextIsReadAndTheRestReturned() throws {
        let (value, rest) = try JSON.prefix(of: #"{"a":"="}={"b":1}"#)
        #expect(value == ["a": "="])
        #expect(rest == #"={"b":1}"#)
    }
}
