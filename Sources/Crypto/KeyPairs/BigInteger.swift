internal import CGcrypt

/// A whole number of any size, as libgcrypt keeps it.
final class BigInteger {
    let library: CGcryptFunctions
    let number: gcry_mpi_t

    /// Takes a number over.
    init(_ library: CGcryptFunctions, taking number: gcry_mpi_t) {
        self.library = library
        self.number = number
    }

    /// Zero.
    convenience init(_ library: CGcryptFunctions) { self.init(library, taking: library.gcry_mpi_new(0)) }

    /// - Parameter bytes: a number that is not negative, its highest byte first
    convenience init(_ library: CGcryptFunctions, _ bytes: [UInt8]) {
        var number: gcry_mpi_t?
        let error = library.gcry_mpi_scan(&number, GCRYMPI_FMT_USG, bytes, bytes.count, nil)
        guard error == 0, let number else { fatalError("libgcrypt does not take a number of \(bytes.count) bytes") }
        self.init(library, taking: number)
    }

    deinit { library.gcry_mpi_release(number) }

    /// The shortest form, its highest byte first; none for zero.
    var bytes: [UInt8] {
        let count = (Int(library.gcry_mpi_get_nbits(number)) + 7) / 8
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
            _ = library.gcry_mpi_print(GCRYMPI_FMT_USG, buffer.baseAddress, buffer.count, &written, number)
        }
    }

    var isOdd: Bool { library.gcry_mpi_test_bit(number, 0) != 0 }
    /// Whether it is one to all appearances: an error is less likely than one of the machine.
    var isPrime: Bool { library.gcry_prime_check(number, 0) == 0 }

    func power(_ exponent: BigInteger, modulo modulus: BigInteger) -> BigInteger {
        let result = BigInteger(library)
        library.gcry_mpi_powm(result.number, number, exponent.number, modulus.number)
        return result
    }

    /// `nil` where the two have a factor in common.
    func inverse(modulo modulus: BigInteger) -> BigInteger? {
        let result = BigInteger(library)
        return library.gcry_mpi_invm(result.number, number, modulus.number) != 0 ? result : nil
    }

    func commonDivisor(with other: BigInteger) -> BigInteger {
        let result = BigInteger(library)
        _ = library.gcry_mpi_gcd(result.number, number, other.number)
        return result
    }

    /// Rounded down.
    func divided(by divisor: BigInteger) -> BigInteger {
        let result = BigInteger(library)
        library.gcry_mpi_div(result.number, nil, number, divisor.number, 0)
        return result
    }

    static func * (left: BigInteger, right: BigInteger) -> BigInteger {
        let result = BigInteger(left.library)
        left.library.gcry_mpi_mul(result.number, left.number, right.number)
        return result
    }

    static func + (left: BigInteger, right: BigInteger) -> BigInteger {
        let result = BigInteger(left.library)
        left.library.gcry_mpi_add(result.number, left.number, right.number)
        return result
    }

    static func % (left: BigInteger, right: BigInteger) -> BigInteger {
        let result = BigInteger(left.library)
        left.library.gcry_mpi_mod(result.number, left.number, right.number)
        return result
    }

    static func - (left: BigInteger, right: UInt) -> BigInteger {
        let result = BigInteger(left.library)
        left.library.gcry_mpi_sub_ui(result.number, left.number, right)
        return result
    }
}

extension BigInteger: Comparable {
    static func == (left: BigInteger, right: BigInteger) -> Bool {
        left.library.gcry_mpi_cmp(left.number, right.number) == 0
    }

    static func < (left: BigInteger, right: BigInteger) -> Bool {
        left.library.gcry_mpi_cmp(left.number, right.number) < 0
    }
}
