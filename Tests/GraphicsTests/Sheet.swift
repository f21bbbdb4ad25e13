import Graphics

/// Pixels to draw on.
struct Sheet {
    let size: Size
    var pixels: [UInt8]

    /// A transparent one.
    init(_ width: Int = 20, _ height: Int = 20) {
        size = Size(width: width, height: height)
        pixels = [UInt8](repeating: 0, count: size.byteCount)
    }

    /// One of a color.
    init(_ width: Int, _ height: Int, _ color: Color) throws {
        self.init(width, height)
        try draw(DrawingOperation(.fill(Path(Rectangle(Area(size))), .nonzero), .color(color)))
    }

    mutating func draw(_ operation: DrawingOperation) throws {
        let size = size
        try pixels.withUnsafeMutableBytes { try Bitmap($0, size: size).draw(operation) }
    }

    mutating func fill(_ path: Path, _ paint: Paint, change: (inout DrawingOperation) -> Void = { _ in }) throws {
        var operation = DrawingOperation(.fill(path, .nonzero), paint)
        change(&operation)
        try draw(operation)
    }

    mutating func withBitmap<Result>(_ body: (Bitmap) throws -> Result) rethrows -> Result {
        let size = size
        return try pixels.withUnsafeMutableBytes { try body(Bitmap($0, size: size)) }
    }

    /// Red, green, blue and alpha of an area, not multiplied.
    mutating func rgba(in area: Area) -> [UInt8] {
        var rgba = [UInt8](repeating: 0, count: max(area.width, 0) * max(area.height, 0) * 4)
        rgba.withUnsafeMutableBytes { bytes in withBitmap { $0.copy(area, to: bytes) } }
        return rgba
    }

    mutating func put(_ rgba: [UInt8], size: Size, x: Int, y: Int, dirty: Area? = nil) {
        rgba.withUnsafeBytes { bytes in withBitmap { $0.put(bytes, size: size, x: x, y: y, dirty: dirty) } }
    }

    var picture: Picture { Picture(pixels: pixels, size: size) }

    /// Red, green, blue and alpha as they are stored: multiplied.
    func pixel(_ x: Int, _ y: Int) -> [Int] {
        let offset = (y * size.width + x) * 4
        return [2, 1, 0, 3].map { Int(pixels[offset + $0]) }
    }

    func alpha(_ x: Int, _ y: Int) -> Int { pixel(x, y)[3] }

    var isEmpty: Bool { pixels.allSatisfy { $0 == 0 } }
}

extension Rectangle {
    init(_ area: Area) {
        self.init(x: Double(area.x), y: Double(area.y), width: Double(area.width), height: Double(area.height))
    }

    init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.init(x: x, y: y, width: width, height: height)
    }
}

extension Point {
    init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }
}

extension Color {
    static let fullRed = Color(red: 1, green: 0, blue: 0)
    static let fullGreen = Color(red: 0, green: 1, blue: 0)
    static let fullBlue = Color(red: 0, green: 0, blue: 1)
    static let black = Color(red: 0, green: 0, blue: 0)
    static let white = Color(red: 1, green: 1, blue: 1)
}

extension Path {
    init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) { self.init(Rectangle(x, y, width, height)) }

    init(line from: Point, _ to: Point...) { self.init([.move(from)] + to.map { .line($0) }) }
}

/// Whether all parts of two pixels differ by so little.
func isNear(_ one: [Int], _ other: [Int], _ tolerance: Int = 1) -> Bool {
    zip(one, other).allSatisfy { abs($0 - $1) <= tolerance }
}
