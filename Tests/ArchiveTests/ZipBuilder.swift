import CZlib

/// Makes zip archives byte by byte, also such as no honest program makes.
struct ZipBuilder {
    /// One file, with every field that a test may want wrong.
    struct File {
        var name: [UInt8]
        var contents: [UInt8]
        var isDeflated = false
        var hasDescriptor = false
        var flags = 0
        var method: Int?
        var size: Int?
        var checksum: UInt?
        var madeBy = 0
        var attributes = 0
        var localName: [UInt8]?
        var offset: Int?
        /// Follows the compressed data and counts as part of it.
        var tail: [UInt8] = []

        init(_ name: String, _ contents: [UInt8] = Array("text".utf8)) {
            self.name = Array(name.utf8)
            self.contents = contents
        }
    }

    var files: [File]
    var comment: [UInt8] = []
    var disk = 0
    var entryCount: Int?
    var directoryOffset: Int?
    /// Stands between the directory and the record at the end.
    var beforeEnd: [UInt8] = []

    init(_ files: File...) { self.files = files }

    var bytes: [UInt8] {
        var (data, directory): ([UInt8], [UInt8]) = ([], [])
        for file in files {
            let offset = file.offset ?? data.count
            let packed = (file.isDeflated ? deflate(file.contents) : file.contents) + file.tail
            let checksum = Int(file.checksum ?? UInt(crc32(0, file.contents, uInt(file.contents.count))))
            let numbers = long(checksum) + long(packed.count) + long(file.size ?? file.contents.count)
            let about =
                short(20) + short(file.flags | (file.hasDescriptor ? 8 : 0))
                + short(file.method ?? (file.isDeflated ? 8 : 0)) + long(0x5C21_0000)
            let localName = file.localName ?? file.name
            data += long(0x0403_4b50) + about + (file.hasDescriptor ? long(0) + long(0) + long(0) : numbers)
            data += short(localName.count) + short(0) + localName + packed
            if file.hasDescriptor { data += long(0x0807_4b50) + numbers }
            directory += long(0x0201_4b50) + short(file.madeBy << 8 | 20) + about + numbers
            directory += short(file.name.count) + short(0) + short(0) + short(disk) + short(0)
            directory += long(file.attributes) + long(offset) + file.name
        }
        let count = entryCount ?? files.count
        return data + directory + beforeEnd + long(0x0605_4b50) + short(disk) + short(disk) + short(count)
            + short(count) + long(directory.count) + long(directoryOffset ?? data.count) + short(comment.count)
            + comment
    }

    private func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }
    private func long(_ value: Int) -> [UInt8] { short(value) + short(value >> 16) }
}

/// Raw deflate data by zlib.
func deflate(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    deflateInit2_(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    defer { deflateEnd(&stream) }
    var bytes = bytes
    var result = [UInt8](repeating: 0, count: Int(deflateBound(&stream, uLong(bytes.count))))
    let count = bytes.withUnsafeMutableBufferPointer { input in
        result.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = uInt(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = uInt(output.count)
            deflate(&stream, Z_FINISH)
            return Int(stream.total_out)
        }
    }
    return Array(result[..<count])
}
