import Crypto
import Testing

@Suite struct AESTests {
    private static let text = bytes(
        """
        6bc1bee22e409f96e93d7e117393172a ae2d8a571e03ac9c9eb76fac45af8e51
        30c81c46a35ce411e5fbc1191a0a52ef f69f2445df4f9b17ad2b417be66c3710
        """.filter { $0 != "\n" })

    /// F.2.1 and F.2.5 of NIST SP 800-38A, https://csrc.nist.gov/pubs/sp/800/38/a/final
    @Test(arguments: [
        (
            "2b7e151628aed2a6abf7158809cf4f3c",
            "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b273bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7"
        ),
        (
            "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
            "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d39f23369a9d9bacfa530e26304231461b2eb05e2c39be9fcda6c19078c6a9d1b"
        ),
    ])
    func chainsBlocksAsPublished(key: String, encrypted: String) throws {
        let iv = bytes("000102030405060708090a0b0c0d0e0f")
        let cipher = try #require(try AES(key: bytes(key)))
        let result = try #require(cipher.encryptCBC(Self.text, iv: iv))
        #expect(result.prefix(64).hex == encrypted)
        #expect(result.count == 80)
        #expect(cipher.decryptCBC(result, iv: iv) == Self.text)
        #expect(cipher.decryptCBC(Array(result.dropLast(16)), iv: iv) == nil)
        #expect(cipher.decryptCBC(Array(result.dropLast(1)), iv: iv) == nil)
        #expect(cipher.encryptCBC(Self.text, iv: Array(iv.dropLast())) == nil)
    }

    /// F.5.1 of NIST SP 800-38A
    @Test func countsAsPublished() throws {
        let cipher = try #require(try AES(key: bytes("2b7e151628aed2a6abf7158809cf4f3c")))
        let counter = bytes("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff")
        let result = cipher.applyCTR(Self.text, counter: counter, counterBits: 128)
        #expect(
            result?.hex
                == "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff5ae4df3edbd5d35e5b4f09020db03eab1e031dda2fbe03d1792170a0f3009cee"
        )
    }

    /// https://w3c.github.io/webcrypto/#aes-ctr: of the counter block only the last bits are counted.
    @Test(arguments: [1, 2, 3, 8, 12, 61, 62, 63, 64, 65, 100, 127])
    func aCounterComesRoundWithoutACarry(bits: Int) throws {
        let cipher = try #require(try AES(key: Array(0..<16)))
        var fixed = [UInt8](repeating: 0xA5, count: 16)
        for bit in 0..<bits { fixed[15 - bit / 8] &= ~(1 << UInt8(bit % 8)) }
        var last = fixed
        for bit in 0..<bits { last[15 - bit / 8] |= 1 << UInt8(bit % 8) }
        func block(_ counter: [UInt8]) -> [UInt8]? {
            cipher.applyCTR(Array(repeating: 0, count: 16), counter: counter, counterBits: 128)
        }
        let stream = try #require(
            cipher.applyCTR(Array(repeating: 0, count: 32), counter: last, counterBits: bits))
        #expect(Array(stream.prefix(16)) == block(last))
        #expect(Array(stream.suffix(16)) == block(fixed))
        if bits < 12 {
            let tooMany = Array(repeating: UInt8(0), count: (1 << bits) * 16 + 1)
            #expect(cipher.applyCTR(tooMany, counter: last, counterBits: bits) == nil)
        }
    }

    /// Test cases 1, 2 and 4 of "The Galois/Counter Mode of Operation", appendix B
    @Test(arguments: [
        ("00000000000000000000000000000000", "000000000000000000000000", "", "", "58e2fccefa7e3061367f1d57a4e7455a"),
        (
            "00000000000000000000000000000000", "000000000000000000000000", "00000000000000000000000000000000", "",
            "0388dace60b6a392f328c2b971b2fe78ab6e47d42cec13bdf53a67b21257bddf"
        ),
        (
            "feffe9928665731c6d6a8f9467308308", "cafebabefacedbaddecaf888",
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39",
            "feedfacedeadbeeffeedfacedeadbeefabaddad2",
            "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e0915bc94fbc3221a5db94fae95ae7121a47"
        ),
    ])
    func authenticatesAsPublished(key: String, iv: String, text: String, additional: String, encrypted: String) throws {
        let cipher = try #require(try AES(key: bytes(key)))
        let (iv, additional) = (bytes(iv), bytes(additional))
        var result = try #require(
            cipher.encryptGCM(bytes(text), iv: iv, additional: additional, tagLength: 16))
        #expect(result.hex == encrypted)
        #expect(cipher.decryptGCM(result, iv: iv, additional: additional, tagLength: 16) == bytes(text))
        result[result.count - 1] ^= 1
        #expect(cipher.decryptGCM(result, iv: iv, additional: additional, tagLength: 16) == nil)
        #expect(cipher.encryptGCM(bytes(text), iv: [], additional: additional, tagLength: 16) == nil)
    }

    /// 4.1 and 4.6 of https://www.rfc-editor.org/rfc/rfc3394
    @Test(arguments: [
        (
            "000102030405060708090A0B0C0D0E0F", "00112233445566778899AABBCCDDEEFF",
            "1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5"
        ),
        (
            "000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F",
            "00112233445566778899AABBCCDDEEFF000102030405060708090A0B0C0D0E0F",
            "28c9f404c4b810f4cbccb35cfb87f8263f5786e2d80ed326cbc7f0e71a99f43bfb988b9b7a02dd21"
        ),
    ])
    func wrapsKeysAsPublished(key: String, secret: String, wrapped: String) throws {
        let cipher = try #require(try AES(key: bytes(key)))
        var result = try #require(cipher.wrap(bytes(secret)))
        #expect(result.hex == wrapped)
        #expect(cipher.unwrap(result) == bytes(secret))
        result[3] ^= 1
        #expect(cipher.unwrap(result) == nil)
        #expect(cipher.wrap(Array(repeating: 0, count: 17)) == nil)
    }

    @Test func aKeyHasOneOfThreeLengths() throws {
        for count in [0, 15, 17, 31, 33] { #expect(try AES(key: Array(repeating: 0, count: count)) == nil) }
    }
}

@Suite struct HashFunctionTests {
    /// https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values
    @Test(arguments: [
        (HashFunction.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            .sha384,
            "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
        ),
        (
            .sha512,
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        ),
    ])
    func givesThePublishedDigests(function: HashFunction, digest: String) {
        #expect(function.digest(Array("abc".utf8)).hex == digest)
        #expect(function.length * 2 == digest.utf8.count)
    }

    /// Test cases 1 and 3 of https://www.rfc-editor.org/rfc/rfc5869#appendix-A
    @Test(arguments: [
        (
            "000102030405060708090a0b0c", "f0f1f2f3f4f5f6f7f8f9",
            "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
        ),
        ("", "", "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"),
    ])
    func derivesFromAKeyAsPublished(salt: String, info: String, derived: String) {
        let key = [UInt8](repeating: 0x0B, count: 22)
        #expect(HashFunction.sha256.hkdf(key: key, salt: bytes(salt), info: bytes(info), count: 42)?.hex == derived)
        #expect(HashFunction.sha256.hkdf(key: key, salt: [], info: [], count: 255 * 32)?.count == 255 * 32)
        #expect(HashFunction.sha256.hkdf(key: key, salt: [], info: [], count: 255 * 32 + 1) == nil)
    }

    /// https://www.rfc-editor.org/rfc/rfc6070#section-2
    @Test(arguments: [
        ("password", "salt", 1, "0c60c80f961f0e71f3a9b524af6012062fe037a6"),
        ("password", "salt", 4096, "4b007901b765489abead49d926f721d065a429c1"),
        (
            "passwordPASSWORDpassword", "saltSALTsaltSALTsaltSALTsaltSALTsalt", 4096,
            "3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038"
        ),
        ("pass\0word", "sa\0lt", 4096, "56fa6aa75548099dcc37d7f03425e0c3"),
    ])
    func derivesFromAPasswordAsPublished(password: String, salt: String, iterations: Int, derived: String) throws {
        let result = try HashFunction.sha1.pbkdf2(
            password: Array(password.utf8), salt: Array(salt.utf8), iterations: iterations,
            count: derived.utf8.count / 2)
        #expect(result?.hex == derived)
    }
}
