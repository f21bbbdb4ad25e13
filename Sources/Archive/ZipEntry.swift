/// One entry of the central directory, section 4.3.12. Its sizes count; those of the local header may be zero, where a
/// data descriptor follows the data.
struct ZipEntry: Sendable {
    let path: String
    let isFolder: Bool
    /// In bytes, decompressed.
    let size: UInt32
    private let rawName: ArraySlice<UInt8>
    private let method: Int
    private let checksum: UInt32
    private let compressedSize: UInt32
    private let headerOffset: UInt32
    /// Where the central directory begins, and so the data ends.
    private let dataEnd: Int
    /// The length of this record.
    private let recordLength: Int

    /// All entries in the order of the central directory.
    static func directory(of reader: ByteReader) throws(ZipError) -> [ZipEntry] {
        let directory = try ZipDirectory(of: reader)
        var entries: [ZipEntry] = []
        var position = directory.start
        for _ in 0..<directory.entryCount {
            let entry = try ZipEntry(in: reader, at: position, dataEnd: directory.start)
            position += entry.recordLength
            guard position <= directory.end else { throw .damaged("its directory is longer than it says") }
            entries.append(entry)
        }
        guard position == directory.end else { throw .damaged("its directory is shorter than it says") }
        return entries
    }

    private init(in reader: ByteReader, at position: Int, dataEnd: Int) throws(ZipError) {
        let cut = ZipError.damaged("its directory ends in the middle")
        guard reader.long(at: position) == 0x0201_4b50, let madeBy = reader.short(at: position + 4),
            let flags = reader.short(at: position + 8), let method = reader.short(at: position + 10),
            let checksum = reader.long(at: position + 16), let compressedSize = reader.long(at: position + 20),
            let size = reader.long(at: position + 24), let nameLength = reader.short(at: position + 28),
            let extraLength = reader.short(at: position + 30), let commentLength = reader.short(at: position + 32),
            let disk = reader.short(at: position + 34), let attributes = reader.long(at: position + 38),
            let headerOffset = reader.long(at: position + 42),
            let name = reader.slice(at: position + 46, count: nameLength)
        else { throw cut }
        let text = String(decoding: name, as: UTF8.self)
        guard size != .max, compressedSize != .max, headerOffset != .max, disk != 0xFFFF else { throw .zip64 }
        guard disk == 0 else { throw .multipart }
        // Bits 0, 6 and 13 of section 4.4.4: encryption, strong encryption, a masked directory.
        guard flags & 0x2041 == 0 else { throw .encrypted(text) }
        path = try Self.path(name, text)
        isFolder = name.last == UInt8(ascii: "/")
        // The upper half of the attributes is a file mode where Unix (3) or macOS (19) made the entry, section 4.4.2.
        let isUnix = madeBy >> 8 == 3 || madeBy >> 8 == 19
        guard !isUnix || attributes >> 28 != 0o12 else { throw .link(path) }
        guard method == 0 || method == 8 else { throw .compression(path, method: method) }
        self.method = method
        self.checksum = checksum
        self.compressedSize = compressedSize
        self.size = size
        self.headerOffset = headerOffset
        self.dataEnd = dataEnd
        rawName = name
        recordLength = 46 + nameLength + extraLength + commentLength
    }

    /// The path without empty parts and without `.`, as `./lib//main.js` means it.
    private static func path(_ name: ArraySlice<UInt8>, _ text: String) throws(ZipError) -> String {
        // Section 4.4.17.1: slashes only, relative, no drive. Names that are not UTF-8 mean something else everywhere.
        let isSafe =
            text.utf8.elementsEqual(name) && !name.contains(0) && !name.contains(UInt8(ascii: "\\"))
            && name.first != UInt8(ascii: "/") && name.dropFirst().first != UInt8(ascii: ":")
        let parts = text.split(separator: "/").filter { $0 != "." }
        guard isSafe, !parts.contains("..") else { throw .unsafePath(text) }
        guard !parts.isEmpty || name.last == UInt8(ascii: "/") else { throw .unsafePath(text) }
        return parts.joined(separator: "/")
    }

    /// The file itself, decompressed and checked.
    func contents(in reader: ByteReader) throws(ZipError) -> [UInt8] {
        let header = Int(headerOffset)
        // Section 4.3.7. A local header with another name is how one archive shows two faces to two readers.
        guard reader.long(at: header) == 0x0403_4b50, let nameLength = reader.short(at: header + 26),
            let extraLength = reader.short(at: header + 28),
            let name = reader.slice(at: header + 30, count: nameLength), name.elementsEqual(rawName)
        else { throw .damaged("'\(path)' is not where its directory says") }
        let start = header + 30 + nameLength + extraLength
        guard start + Int(compressedSize) <= dataEnd,
            let data = reader.slice(at: start, count: Int(compressedSize))
        else { throw .damaged("'\(path)' ends too early") }
        let contents: [UInt8]
        if method == 8 {
            guard let inflated = inflate(data, size: Int(size)) else {
                throw .damaged("'\(path)' cannot be decompressed to its size")
            }
            contents = inflated
        } else {
            guard compressedSize == size else { throw .damaged("'\(path)' has two sizes") }
            contents = Array(data)
        }
        guard crc32(contents) == checksum else { throw .checksum(path) }
        return contents
    }
}
