import JSONText
import Testing

@Suite struct UnwritableTests {
    private func nested(_ levels: Int) -> JSON { (0..<levels).reduce(JSON.null) { inner, _ in [inner] } }

    @Test func whatAReaderOfTheTextWouldFindOtherwiseIsTold() {
        #expect((["a": [1, "x", nil, true]] as JSON).unwritable == nil)
        #expect((["a": [1, .number(.nan)]] as JSON).unwritable == "has the number nan, which JSON cannot write")
        #expect(nested(512).unwritable == nil)
        #expect(nested(513).unwritable == "is nested deeper than 512 levels")
    }

    @Test func whatATextNestsAsDeepIsRead() throws {
        #expect(try JSON(parsing: nested(511).text) == nested(511))
        #expect(throws: JSONError.self) { try JSON(parsing: nested(513).text) }
    }

    /// A double stands for several integers there.
    @Test(arguments: ["1234567890123456789", "-9007199254740994", "1e300"])
    func anIntegerThatWasRoundedIsNoInteger(text: String) throws {
        let json = try JSON(parsing: text)
        #expect(throws: DecodingError.self) { try json.decode(as: Int64.self) }
        #expect(try json.decode(as: Double.self) == Double(text))
    }
}
