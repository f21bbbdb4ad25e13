internal import CGcrypt

/// A list of texts and lists: what libgcrypt takes and gives for keys, data and signatures.
/// https://www.gnupg.org/documentation/manuals/gcrypt/S_002dexpressions.html
final class SExpression {
    private let library: CGcryptFunctions
    private let expression: gcry_sexp_t

    private init(_ library: CGcryptFunctions, taking expression: gcry_sexp_t) {
        self.library = library
        self.expression = expression
    }

    /// - Parameter text: as `(value #00ff#)`, bytes as hexadecimal digits
    convenience init(_ library: CGcryptFunctions, _ text: String) {
        var expression: gcry_sexp_t?
        let error = text.utf8CString.withUnsafeBufferPointer {
            library.gcry_sexp_new(&expression, $0.baseAddress, $0.count - 1, 1)
        }
        guard error == 0, let expression else { fatalError("libgcrypt does not take an expression: error \(error)") }
        self.init(library, taking: expression)
    }

    deinit { library.gcry_sexp_release(expression) }

    /// A number that is not negative in the text of an expression. Without the zero some would be read as negative ones.
    static func number(_ bytes: [UInt8]) -> String { "#00\(bytes.hex)#" }

    /// The bytes of the list that begins with a name.
    subscript(name: String) -> [UInt8]? {
        guard let list = library.gcry_sexp_find_token(expression, name, 0) else { return nil }
        defer { library.gcry_sexp_release(list) }
        var count = 0
        guard let start = library.gcry_sexp_nth_data(list, 1, &count) else { return nil }
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// The signature that a private key makes of some data.
    func sign(_ data: SExpression) -> SExpression? {
        var signature: gcry_sexp_t?
        guard library.gcry_pk_sign(&signature, data.expression, expression) == 0, let signature else { return nil }
        return SExpression(library, taking: signature)
    }

    /// Whether this public key takes a signature for that of some data.
    func verifies(_ signature: SExpression, of data: SExpression) -> Bool {
        library.gcry_pk_verify(signature.expression, data.expression, expression) == 0
    }
}

extension HashFunction {
    /// What libgcrypt calls it.
    var expressionName: String {
        switch self {
        case .sha1: "sha1"
        case .sha256: "sha256"
        case .sha384: "sha384"
        case .sha512: "sha512"
        }
    }
}
