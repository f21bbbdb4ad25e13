internal import CGcrypt

/// Arithmetic with the points of a curve.
final class EllipticCurve {
    private let library: CGcryptFunctions
    private let context: gcry_ctx_t

    /// - Parameter name: as libgcrypt calls the curve
    init(_ library: CGcryptFunctions, _ name: String) {
        var context: gcry_ctx_t?
        let error = library.gcry_mpi_ec_new(&context, nil, name)
        guard error == 0, let context else { fatalError("libgcrypt has no curve \(name): error \(error)") }
        self.library = library
        self.context = context
    }

    deinit { library.gcry_ctx_release(context) }

    final class Point {
        private let library: CGcryptFunctions
        fileprivate let point: gcry_mpi_point_t

        fileprivate init(_ library: CGcryptFunctions, taking point: gcry_mpi_point_t) {
            self.library = library
            self.point = point
        }

        deinit { library.gcry_mpi_point_release(point) }
    }

    var generator: Point { Point(library, taking: library.gcry_mpi_ec_get_point("g", context, 1)) }

    /// How many points the generator makes.
    var order: BigInteger { BigInteger(library, taking: library.gcry_mpi_ec_get_mpi("n", context, 1)) }

    /// The point that some bytes stand for, `nil` where it is not on the curve.
    func point(_ encoded: [UInt8]) -> Point? {
        let point = Point(library, taking: library.gcry_mpi_point_new(0))
        // Opaque, so that libgcrypt reads the bytes of the edwards curve as they are.
        let copy = library.gcry_mpi_set_opaque_copy(nil, encoded, UInt32(encoded.count) * 8)
        defer { library.gcry_mpi_release(copy) }
        guard library.gcry_mpi_ec_decode_point(point.point, copy, context) == 0,
            library.gcry_mpi_ec_curve_point(point.point, context) != 0
        else { return nil }
        return point
    }

    func multiply(_ point: Point, by factor: BigInteger) -> Point {
        let result = Point(library, taking: library.gcry_mpi_point_new(0))
        library.gcry_mpi_ec_mul(result.point, factor.number, point.point, context)
        return result
    }

    func add(_ left: Point, _ right: Point) -> Point {
        let result = Point(library, taking: library.gcry_mpi_point_new(0))
        library.gcry_mpi_ec_add(result.point, left.point, right.point, context)
        return result
    }

    /// The coordinates of a point; `nil` for the one at infinity.
    func coordinates(of point: Point) -> (x: [UInt8], y: [UInt8])? {
        let (x, y) = (BigInteger(library), BigInteger(library))
        guard library.gcry_mpi_ec_get_affine(x.number, y.number, point.point, context) == 0 else { return nil }
        return (x.bytes, y.bytes)
    }
}
