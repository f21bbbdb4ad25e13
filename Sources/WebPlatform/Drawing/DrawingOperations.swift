internal import Graphics
internal import JSONText
import ScriptEngine

extension WebContext {
    /// The host operations of bitmaps, as docs/host-interface.md lists them.
    static var drawingOperations: [(name: StaticString, body: Operation)] {
        [
            ("graphics_missing", { _, _ in Self.missingGraphics.map { .string($0) } ?? .undefined }),
            doing("bitmap_draw") {
                let record = try DrawingRecord($1.string(3))
                let operation = try record.operation(picture: $1.optionalBytes(4))
                try $1.withBitmap { try $0.draw(operation) }
            },
            doing("bitmap_clear") {
                let (path, clips) = (try Path(numbers: $1.string(3)), try DrawingRecord.clips($1.string(4)))
                try $1.withBitmap { try $0.clear(path, clips: clips) }
            },
            doing("bitmap_read") { _, arguments in
                let area = Area(
                    x: try arguments.integer(3), y: try arguments.integer(4), width: try arguments.integer(5),
                    height: try arguments.integer(6))
                try arguments.withPixels(7, of: Size(width: area.width, height: area.height)) { rgba in
                    try arguments.withBitmap { $0.copy(area, to: rgba) }
                }
            },
            doing("bitmap_write") { _, arguments in
                let size = Size(width: try arguments.integer(4), height: try arguments.integer(5))
                let (x, y) = (try arguments.integer(6), try arguments.integer(7))
                let dirty = Area(
                    x: try arguments.integer(8), y: try arguments.integer(9), width: try arguments.integer(10),
                    height: try arguments.integer(11))
                try arguments.withPixels(3, of: size) { rgba in
                    try arguments.withBitmap {
                        $0.put(UnsafeRawBufferPointer(rgba), size: size, x: x, y: y, dirty: dirty)
                    }
                }
            },
            (
                "bitmap_encode",
                {
                    let format = $1.isUndefined(3) ? ImageFormat.png : .jpeg(quality: try $1.number(3))
                    guard let file = try $1.withBitmap({ try $0.picture.encoded(as: format) }) else {
                        throw HostError("the bitmap cannot be written")
                    }
                    return .bytes(file)
                }
            ),
            (
                "bitmap_decode",
                {
                    let picture = try Picture.decode($1.bytes(0), maximumArea: $1.integer(1))
                    return picture.map { .bytes($0.size.bytes + $0.pixels) } ?? .undefined
                }
            ),
            (
                "path_contains",
                {
                    let point = Point(x: try $1.number(1), y: try $1.number(2))
                    return .boolean(try DrawingRecord($1.string(0)).shape.contains(point))
                }
            ),
            (
                "text_outline",
                {
                    let record = try DrawingRecord($1.string(0))
                    return .string(try record.font.outline(of: record.text("text")).json.text)
                }
            ),
        ]
    }

    /// Why nothing can be drawn on this machine.
    private static let missingGraphics: String? = {
        var pixel: [UInt8] = [0, 0, 0, 0]
        return pixel.withUnsafeMutableBytes { pixel -> String? in
            do throws(GraphicsUnavailable) {
                try Bitmap(pixel, size: Size(width: 1, height: 1)).clear(Path())
                return nil
            } catch { return error.message }
        }
    }()
}

extension HostArguments {
    /// Runs `body` with the bitmap that the first three arguments are: pixels, width and height.
    fileprivate func withBitmap<Result>(_ body: (Bitmap) throws -> Result) throws -> Result {
        let size = Size(width: try integer(1), height: try integer(2))
        return try withPixels(0, of: size) { try body(Bitmap($0, size: size)) }
    }

    /// Runs `body` with the four bytes of each pixel, which an argument holds.
    fileprivate func withPixels<Result>(
        _ index: Int, of size: Size, _ body: (UnsafeMutableRawBufferPointer) throws -> Result
    ) throws -> Result {
        try withMemory(index) { memory in
            guard size.width > 0, size.height > 0, memory.count / 4 / size.width >= size.height else {
                throw HostError("pixels are missing")
            }
            return try body(memory)
        }
    }
}

extension Size {
    /// Width and height, four bytes each, the lowest first.
    fileprivate var bytes: [UInt8] {
        [width, height].flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    }
}

extension TextOutline {
    fileprivate var json: JSON {
        [
            "path": .array(path.numbers.map { .number($0) }), "width": .number(width), "left": .number(ink.x),
            "right": .number(ink.x + ink.width), "top": .number(ink.y), "bottom": .number(ink.y + ink.height),
            "ascent": .number(ascent), "descent": .number(descent),
        ]
    }
}
