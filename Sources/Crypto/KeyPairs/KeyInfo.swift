/// What kind of key it is, and the key itself in the form that the kind has.
struct KeyInfo {
    let algorithm: KeyAlgorithmIdentifier
    let key: [UInt8]

    /// Reads a SubjectPublicKeyInfo. RFC 5280, https://www.rfc-editor.org/rfc/rfc5280#section-4.1
    init?(publicKeyInfo bytes: [UInt8]) {
        var reader = DERReader(bytes)
        guard var info = reader.readSequence(), reader.isAtEnd, let algorithm = KeyAlgorithmIdentifier(&info),
            let key = info.readBitString(), info.isAtEnd
        else { return nil }
        self.init(algorithm: algorithm, key: Array(key))
    }

    /// Reads a PrivateKeyInfo. RFC 5208, https://www.rfc-editor.org/rfc/rfc5208#section-5
    ///
    /// What may stand after the key, attributes and in RFC 5958 the public key, is not looked at.
    init?(privateKeyInfo bytes: [UInt8]) {
        var reader = DERReader(bytes)
        guard var info = reader.readSequence(), reader.isAtEnd, let version = info.readInteger(),
            version == [] || version == [1], let algorithm = KeyAlgorithmIdentifier(&info),
            let key = info.read(.octetString)
        else { return nil }
        self.init(algorithm: algorithm, key: Array(key))
    }

    init(algorithm: KeyAlgorithmIdentifier, key: [UInt8]) {
        self.algorithm = algorithm
        self.key = key
    }

    var publicKeyInfo: [UInt8] { DERWriter.sequence(algorithm.encoded, DERWriter.bitString(key)) }

    var privateKeyInfo: [UInt8] {
        DERWriter.sequence(DERWriter.integer([0]), algorithm.encoded, DERWriter.element(.octetString, key))
    }
}

/// An AlgorithmIdentifier: an object identifier, and for elliptic curves the one of the curve.
struct KeyAlgorithmIdentifier: Equatable {
    let name: [UInt8]
    let curve: [UInt8]?

    /// 1.2.840.113549.1.1.1, https://www.rfc-editor.org/rfc/rfc8017#appendix-A.1
    static let rsa = KeyAlgorithmIdentifier(name: [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01], curve: nil)
    /// 1.2.840.10045.2.1, https://www.rfc-editor.org/rfc/rfc5480#section-2.1.1
    static let ellipticCurve: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
    /// 1.3.101.110 and 1.3.101.112, https://www.rfc-editor.org/rfc/rfc8410#section-3
    static let x25519 = KeyAlgorithmIdentifier(name: [0x2B, 0x65, 0x6E], curve: nil)
    static let ed25519 = KeyAlgorithmIdentifier(name: [0x2B, 0x65, 0x70], curve: nil)

    init(name: [UInt8], curve: [UInt8]?) {
        self.name = name
        self.curve = curve
    }

    init?(_ reader: inout DERReader) {
        guard var identifier = reader.readSequence(), let name = identifier.read(.objectIdentifier) else { return nil }
        self.name = Array(name)
        curve = identifier.read(.objectIdentifier).map { Array($0) }
        if curve == nil { _ = identifier.read(.null) }
        guard identifier.isAtEnd else { return nil }
    }

    var encoded: [UInt8] {
        let parameters: [UInt8] =
            if let curve {
                DERWriter.element(.objectIdentifier, curve)
            } else {
                name == Self.rsa.name ? DERWriter.element(.null, []) : []
            }
        return DERWriter.sequence(DERWriter.element(.objectIdentifier, name), parameters)
    }
}
