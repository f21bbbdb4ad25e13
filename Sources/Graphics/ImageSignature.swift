/// The formats of images that are read, by how their bytes begin. Other readers of gdk-pixbuf are never asked.
/// https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern
enum ImageSignature: String {
    case png
    case jpeg
    case gif
    case bmp
    case ico
    case webp
    case svg

    init?(_ bytes: [UInt8]) {
        func begins(_ pattern: [UInt8], at start: Int = 0) -> Bool { bytes.dropFirst(start).starts(with: pattern) }
        if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if begins([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins(Array("GIF87a".utf8)) || begins(Array("GIF89a".utf8)) {
            self = .gif
        } else if begins(Array("BM".utf8)) {
            self = .bmp
        } else if begins([0, 0, 1, 0]) || begins([0, 0, 2, 0]) {
            self = .ico
        } else if begins(Array("RIFF".utf8)), begins(Array("WEBPVP".utf8), at: 8) {
            self = .webp
        } else if Self.isSVG(bytes) {
            self = .svg
        } else {
            return nil
        }
    }

    /// XML is no pattern of the standard, which goes by the type that a server tells. Here the first element decides, which
    /// may stand behind a declaration and comments.
    private static func isSVG(_ bytes: [UInt8]) -> Bool {
        let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
        let text = start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        guard text.hasPrefix("<svg") || text.hasPrefix("<?xml") || text.hasPrefix("<!") else { return false }
        let pattern = Array("<svg".utf8)
        let utf8 = Array(text.utf8)
        return utf8.indices.contains { utf8[$0...].starts(with: pattern) }
    }
}
