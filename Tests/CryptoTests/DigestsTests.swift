import Crypto
import Testing

@Suite struct DigestsTests {
    /// https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func sha256GivesThePublishedDigests(text: String, digest: String) {
        #expect(sha256(text).hex == digest)
        #expect(sha256(Array(text.utf8).reversed().reversed()).hex == digest)
    }

    /// Test cases 2, 3 and 6 of https://www.rfc-editor.org/rfc/rfc4231#section-4
    @Test(arguments: [
        (
            Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            Array(repeating: 0xAA, count: 20), Array(repeating: 0xDD, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            Array(repeating: 0xAA, count: 131),
            Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func hmacGivesThePublishedCodes(key: [UInt8], message: [UInt8], code: String) {
        #expect(hmacSHA256(key: key, message: message).hex == code)
    }

    @Test func anEmptyKeyAndMessageHaveACodeToo() {
        #expect(
            hmacSHA256(key: [], message: []).hex
                == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
    }

    @Test func constantTimeEqualComparesEveryByte() {
        #expect(constantTimeEqual([1, 2, 3], [1, 2, 3]))
        #expect(!constantTimeEqual([1, 2, 3], [1, 2, 4]))
        #expect(!constantTimeEqual([9, 2, 3], [1, 2, 3]))
        #expect(!constantTimeEqual([1, 2], [1, 2, 3]))
        #expect(constantTimeEqual([], []))
    }

    /// https://www.rfc-editor.org/rfc/rfc4648#section-10, without padding
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"),
    ])
    func base64URLHasNoPadding(text: String, encoded: String) {
        #expect(text.utf8.base64URL == encoded)
    }

    @Test func base64URLUsesTheAlphabetThatURLsAllow() {
        #expect([UInt8](arrayLiteral: 0xFB, 0xFF, 0xBF).base64URL == "-_-_")
        #expect([UInt8](0...255).base64URL.utf8.count == 342)
    }

    @Test func base64URLReadsWhatItWrites() {
        for count in 0...64 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
            #expect([UInt8](base64URL: bytes.base64URL) == bytes)
        }
        #expect([UInt8](base64URL: "-_-_") == [0xFB, 0xFF, 0xBF])
    }

    /// https://infra.spec.whatwg.org/#forgiving-base64-decode
    @Test(arguments: [
        ("Zm9v", "foo"), (" Z g=\n=", "f"), ("Zg", "f"), ("Zh", "f"), ("", ""), ("Zg=", nil), ("Z", nil), ("Z=g=", nil),
        ("-_-_", nil), ("Zm9v====", nil),
    ])
    func theWebReadsBase64ForgivinglyButNotAnything(text: String, expected: String?) {
        #expect([UInt8](forgivingBase64: Array(text.utf8)) == expected.map { Array($0.utf8) })
    }

    /// One length that no bytes have, padding, the other alphabet, white space, and bits that are left over.
    @Test(arguments: ["A", "AAAAA", "Zg==", "+/+/", "Zm 9v", "Zm9v\n", "Zh", "Zm9vYh", "é"])
    func textsThatNoBytesGiveAreRefused(text: String) {
        #expect([UInt8](base64URL: text) == nil)
    }

    @Test func hexIsLowerCase() {
        #expect([UInt8](arrayLiteral: 0x00, 0x0F, 0xA9, 0xFF).hex == "000fa9ff")
    }
}
