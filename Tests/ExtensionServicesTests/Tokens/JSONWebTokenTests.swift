import ExtensionServices
import JSONText
import Testing
import VirtualTime

private let key = [UInt8](repeating: 7, count: 32)
private let now = WallTime(millisecondsSince1970: 1_300_819_379_000)

@Suite struct JSONWebTokenTests {
    /// https://www.rfc-editor.org/rfc/rfc7515#appendix-A.1
    private static let published =
        "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9"
        + ".eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
        + ".dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    private static let publishedKey: [UInt8] = [
        3, 35, 53, 75, 43, 15, 165, 188, 131, 126, 6, 101, 119, 123, 166, 143, 90, 179, 40, 230, 240, 84, 201, 40, 169,
        15, 132, 178, 210, 80, 46, 191, 211, 251, 90, 146, 210, 6, 71, 239, 150, 138, 180, 195, 119, 98, 61, 34, 61,
        46, 33, 114, 5, 46, 79, 8, 192, 205, 154, 245, 103, 208, 128, 163,
    ]

    @Test func thePublishedTokenIsBelieved() throws {
        let token = try JSONWebToken(verifying: Self.published, key: Self.publishedKey, at: now)
        #expect(token.claims["iss"] == "joe")
        #expect(token.expiry == WallTime(millisecondsSince1970: 1_300_819_380_000))
    }

    @Test func aTokenEndsAtItsExpiry() throws {
        #expect(throws: JSONWebTokenError.expired) {
            try JSONWebToken(verifying: Self.published, key: Self.publishedKey, at: now + .seconds(1))
        }
        #expect(!JSONWebToken(signing: ["exp": 1_300_819_380], key: key).isExpired(at: now))
        #expect(JSONWebToken(signing: ["sub": "a"], key: key).isExpired(at: now))
    }

    @Test func whatIsSignedIsRead() throws {
        let token = JSONWebToken(signing: ["sub": "ä", "exp": 2_000_000_000], key: key)
        #expect(try JSONWebToken(verifying: token.text, key: key, at: now) == token)
        #expect(try JSONWebToken(reading: token.text).claims["sub"] == "ä")
    }

    @Test func anotherKeyOrAChangedClaimIsRefused() throws {
        let token = JSONWebToken(signing: ["sub": "a", "exp": 2_000_000_000], key: key)
        #expect(throws: JSONWebTokenError.wrongSignature) {
            try JSONWebToken(verifying: token.text, key: [UInt8](repeating: 8, count: 32), at: now)
        }
        let other = JSONWebToken(signing: ["sub": "b", "exp": 2_000_000_000], key: key)
        let parts = [token, other].map { $0.text.split(separator: ".") }
        let forged = "\(parts[0][0]).\(parts[1][1]).\(parts[0][2])"
        #expect(throws: JSONWebTokenError.wrongSignature) { try JSONWebToken(verifying: forged, key: key, at: now) }
    }

    /// https://www.rfc-editor.org/rfc/rfc8725#section-2.1
    @Test(arguments: ["eyJhbGciOiJub25lIn0", "eyJhbGciOiJIUzUxMiJ9", "e30"])
    func aTokenDoesNotChooseItsAlgorithm(header: String) throws {
        let token = JSONWebToken(signing: ["exp": 2_000_000_000], key: key)
        let parts = token.text.split(separator: ".")
        for signature in ["", String(parts[2])] {
            #expect(throws: JSONWebTokenError.unknownAlgorithm) {
                try JSONWebToken(verifying: "\(header).\(parts[1]).\(signature)", key: key, at: now)
            }
        }
    }

    @Test(arguments: ["", "a", "..", "e30.e30", "e30.e30.e30.e30", "W10.e30.", "e30.bnVsbA.", "e30.e30.=="])
    func whatIsNoTokenIsMalformed(text: String) {
        #expect(throws: JSONWebTokenError.malformed) { try JSONWebToken(reading: text) }
    }

    @Test func aTokenDoesNotPrint() {
        let token = JSONWebToken(signing: ["sub": "someone", "exp": 2_000_000_000], key: key)
        var dumped = "\(token)"
        dump(token, to: &dumped)
        #expect(!dumped.contains("someone") && !dumped.contains("eyJ"))
    }
}
