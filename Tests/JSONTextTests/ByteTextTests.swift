import JSONText
import Testing

@Suite struct ByteTextTests {
    @Test func textsAreOrderedByTheirBytes() {
        #expect(ByteText("a") < ByteText("aa"))
        #expect(ByteText("Z") < ByteText("a"))
        #expect(!(ByteText("b") < ByteText("b")))
    }

    @Test func normalisationMakesAnotherText() {
        #expect("\u{E9}" == "e\u{301}")
        #expect(ByteText("\u{E9}") != ByteText("e\u{301}"))
        #expect(Set([ByteText("\u{E9}"), ByteText("e\u{301}"), ByteText("e\u{301}")]).count == 2)
    }
}
