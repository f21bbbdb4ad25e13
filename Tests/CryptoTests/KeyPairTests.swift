import Crypto
import Testing
import VirtualTime

@Suite struct KeyPairTests {
    /// Section 7.1 of RFC 8032, https://www.rfc-editor.org/rfc/rfc8032#section-7.1
    @Test(arguments: [
        (
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60", "",
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
            """
            e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155\
            5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b
            """
        ),
        (
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb", "72",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
            """
            92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da\
            085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00
            """
        ),
    ])
    func edwardsSignaturesAreThePublishedOnes(secret: String, message: String, x: String, signature: String) throws {
        let key = try OctetKey(.ed25519, secret: bytes(secret))
        #expect(key.publicKey.raw?.hex == x)
        #expect(try key.sign(bytes(message), hash: nil)?.hex == signature)
        #expect(try key.publicKey.verifies(bytes(signature), of: bytes(message), hash: nil))
        #expect(try !key.publicKey.verifies(bytes(signature), of: bytes(message) + [0], hash: nil))
        var wrong = bytes(signature)
        wrong[40] ^= 1
        #expect(try !key.publicKey.verifies(wrong, of: bytes(message), hash: nil))
        #expect(try key.publicKey.sign(bytes(message), hash: nil) == nil)
    }

    @Test func aLongMessageIsSigned() throws {
        let key = try OctetKey(.ed25519, secret: Array(0..<32))
        let message = [UInt8](repeating: 7, count: 300_000)
        let signature = try #require(try key.sign(message, hash: nil))
        #expect(try key.verifies(signature, of: message, hash: nil))
    }

    /// Section 6.1 of RFC 7748, https://www.rfc-editor.org/rfc/rfc7748#section-6.1
    @Test func twoAgreeAsPublished() throws {
        let alice = try OctetKey(
            .x25519, secret: bytes("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a"))
        let bob = try OctetKey(
            .x25519, secret: bytes("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"))
        #expect(alice.publicKey.raw?.hex == "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a")
        #expect(bob.publicKey.raw?.hex == "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f")
        let shared = "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"
        #expect(try alice.agree(with: bob.publicKey)?.hex == shared)
        #expect(try bob.agree(with: alice.publicKey)?.hex == shared)
    }

    /// What has a small order, https://cr.yp.to/ecdh.html#validate: each gives zero, whoever it is.
    @Test(arguments: [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    ])
    func nobodyAgreesWithAPointOfSmallOrder(point: String) throws {
        let bob = try OctetKey(.x25519, secret: Array(1...32))
        let other = try #require(OctetKey(.x25519, raw: bytes(point)))
        #expect(try bob.agree(with: other) == nil)
    }

    /// Section A.2.5 of RFC 6979, https://www.rfc-editor.org/rfc/rfc6979#appendix-A.2.5
    @Test(arguments: [
        (
            HashFunction.sha256,
            "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716",
            "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
        ),
        (
            HashFunction.sha512,
            "8496a60b5e9b47c825488827e0495b0e3fa109ec4568fd3f8d1097678eb97f00",
            "2362ab1adbe2b8adf9cb9edab740ea6049c028114f2460f96554f61fae3302fe"
        ),
    ])
    func ellipticSignaturesAreThePublishedOnes(hash: HashFunction, r: String, s: String) throws {
        let parts = [
            "d": "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721",
            "x": "60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6",
            "y": "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299",
        ].mapValues(bytes)
        let key = try #require(EllipticKey(.p256) { parts[$0] })
        #expect(try key.isConsistent())
        let message = Array("sample".utf8)
        #expect(try key.sign(message, hash: hash)?.hex == r + s)
        #expect(try key.publicKey.verifies(bytes(r + s), of: message, hash: hash))
        #expect(try !key.publicKey.verifies(bytes(s + r), of: message, hash: hash))
        let other = try #require(EllipticKey(.p256) { $0 == "d" ? parts["x"] : parts[$0] })
        #expect(try !other.isConsistent())
    }

    @Test(arguments: [KeyKind.p256, .p384, .p521])
    func ellipticKeysComeThroughEachForm(kind: KeyKind) throws {
        var random = SeededRandom(seed: 3)
        let key = try #require(try EllipticKey.generate(kind) { random.nextBytes($0) })
        try expectForms(of: key, kind)
        let other = try #require(try EllipticKey.generate(kind) { random.nextBytes($0) })
        let shared = try key.agree(with: other.publicKey)
        #expect(shared != nil)
        #expect(try other.agree(with: key.publicKey) == shared)
    }

    @Test func keysOfRSAComeThroughEachForm() throws {
        var random = SeededRandom(seed: 4)
        let key = try RSAKey.generate(bits: 1024, exponent: [1, 0, 1]) { random.nextBytes($0) }
        try expectForms(of: key, .rsa)
        #expect(key.part("n")?.count == 128)
        let message = Array("sample".utf8)
        for padding in [RSAPadding.pkcs1, .pss(saltLength: 0), .pss(saltLength: 20)] {
            let signature = try #require(
                try key.sign(message, padding: padding, hash: .sha256) { random.nextBytes($0) })
            #expect(try key.verifies(signature, of: message, padding: padding, hash: .sha256))
            #expect(try !key.verifies(signature, of: message + [1], padding: padding, hash: .sha256))
        }
        #expect(try key.sign(message, padding: .pss(saltLength: 95), hash: .sha256) { random.nextBytes($0) } == nil)
        #expect(try key.sign(message, padding: .pss(saltLength: 94), hash: .sha256) { random.nextBytes($0) } != nil)
        for text in [[], message, [UInt8](repeating: 5, count: 86)] {
            let seed = random.nextBytes(20)
            let encrypted = try #require(try key.encrypt(text, label: [1], hash: .sha1, seed: seed))
            #expect(try key.decrypt(encrypted, label: [1], hash: .sha1) == text)
            #expect(try key.decrypt(encrypted, label: [], hash: .sha1) == nil)
        }
        #expect(
            try key.encrypt([UInt8](repeating: 5, count: 87), label: [], hash: .sha1, seed: random.nextBytes(20)) == nil
        )
    }

    /// Of a key whose second prime is a third larger than its first: libgcrypt made 3 of these 250 wrong, when it knew the primes.
    @Test func eachSignatureIsRightWhicheverPrimeIsLarger() throws {
        var random = SeededRandom(seed: 377)
        let key = try RSAKey.generate(bits: 512, exponent: [3]) { random.nextBytes($0) }
        #expect(key.part("p")?.first == 195 && key.part("q")?.first == 255)
        for number: UInt8 in 0..<250 {
            let signature = try #require(try key.sign([number], padding: .pkcs1, hash: .sha1) { random.nextBytes($0) })
            #expect(try key.publicKey.verifies(signature, of: [number], padding: .pkcs1, hash: .sha1))
        }
    }

    private func expectForms<Key: AsymmetricKey>(of key: Key, _ kind: KeyKind) throws {
        #expect(try key.isConsistent())
        #expect(try key.publicKey.isConsistent())
        #expect(try Key(kind, privateKeyInfo: key.encoded)?.encoded == key.encoded)
        #expect(try Key(kind, publicKeyInfo: key.publicKey.encoded)?.encoded == key.publicKey.encoded)
        #expect(try Key(kind) { key.part($0) }?.encoded == key.encoded)
        #expect(try Key(kind, privateKeyInfo: key.publicKey.encoded) == nil)
        if let raw = key.raw { #expect(try Key(kind, raw: raw)?.encoded == key.publicKey.encoded) }
        // However it is cut short or changed, it is read or refused.
        for end in key.encoded.indices { #expect(try Key(kind, privateKeyInfo: Array(key.encoded[..<end])) == nil) }
        for index in key.encoded.indices {
            var changed = key.encoded
            changed[index] ^= 0x81
            _ = try Key(kind, privateKeyInfo: changed)?.isConsistent()
        }
    }
}
