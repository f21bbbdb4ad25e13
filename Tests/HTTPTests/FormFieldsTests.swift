import HTTP
import Testing

@Suite struct FormFieldsTests {
    /// What `URLSearchParams` of Node.js 20 reads.
    @Test(arguments: [
        ("", []), ("a=1&b=%C3%BC+%2B&a=2", ["a=1", "b=ü +", "a=2"]), ("a&=b&&c==d", ["a=", "=b", "c==d"]),
        ("%61+b=%zz", ["a b=%zz"]), ("a=%FF", ["a=\u{FFFD}"]),
    ])
    func fieldsAreReadAsBrowsersDo(text: String, fields: [String]) {
        #expect(formFields(text.utf8).map { "\($0.name)=\($0.value)" } == fields)
    }

    @Test(arguments: [("80", 80), ("+80", nil), ("-1", nil), ("", nil), ("8x", nil)])
    func digitsHaveNoSign(text: String, number: Int?) {
        #expect(Int(digits: text) == number)
    }

    @Test(arguments: ["http://a.b:+80/", "http://a.b:-0/"])
    func aPortHasNoSign(text: String) {
        #expect(WebURL(parsingHTTP: text) == nil && WebURL(serialized: text) == nil)
    }
}
