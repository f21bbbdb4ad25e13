internal import CZlib

/// Decompresses raw deflate data (RFC 1951, https://www.rfc-editor.org/rfc/rfc1951).
/// - Parameter size: the exact size of the result in bytes. No more is ever written.
/// - Returns: `nil` where the data is damaged, or ends before or after `size` bytes, or has something behind its end.
func inflate(_ data: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    var stream = z_stream()
    // Negative bits: no header around the data. The macro inflateInit2 is this call.
    guard inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
        return nil
    }
    defer { inflateEnd(&stream) }
    var isWhole = false
    // zlib wants room for a byte even where there is none to come.
    let result = [UInt8](unsafeUninitializedCapacity: max(size, 1)) { buffer, count in
        data.withUnsafeBufferPointer { input in
            stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.avail_in = uInt(input.count)
            stream.next_out = buffer.baseAddress
            stream.avail_out = uInt(max(size, 1))
            let status = CZlib.inflate(&stream, Z_FINISH)
            count = Int(stream.total_out)
            isWhole = status == Z_STREAM_END && stream.avail_in == 0 && count == size
        }
    }
    return isWhole ? result : nil
}

/// The checksum of the zip format, section 4.4.7.
func crc32(_ bytes: [UInt8]) -> UInt32 {
    UInt32(bytes.withUnsafeBufferPointer { CZlib.crc32(0, $0.baseAddress, uInt($0.count)) })
}
