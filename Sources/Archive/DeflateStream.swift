internal import CZlib

/// Compresses bytes, or decompresses them, piece by piece. Not for several threads at once.
///
/// ```swift
/// let stream = DeflateStream(.gzip, .decompress)
/// stream.write(piece)
/// while let bytes = try stream.read() { … }
/// ```
public final class DeflateStream {
    /// What stands around the data. https://compression.spec.whatwg.org/#supported-formats
    public enum Format: String, Sendable {
        /// RFC 1952
        case gzip
        /// The zlib format, RFC 1950
        case deflate
        /// Nothing: RFC 1951
        case deflateRaw = "deflate-raw"

        /// How zlib is told of it: the size of the window, and a sign or a number more for what stands around the data.
        fileprivate var windowBits: Int32 {
            switch self {
            case .gzip: MAX_WBITS + 16
            case .deflate: MAX_WBITS
            case .deflateRaw: -MAX_WBITS
            }
        }
    }

    /// Whether the stream makes compressed data, as `CompressionStream` does, or reads it, as `DecompressionStream`.
    public enum Direction: String, Sendable { case compress, decompress }

    /// Why data cannot be decompressed.
    public enum Failure: Error, Sendable {
        case malformed
        /// Something stands behind the end of the data.
        case extraBytes
        /// The data end too early.
        case cutOff
    }

    /// What one call of ``read()`` gives, at least where there is more, and at most: few bytes may stand for gigabytes.
    private static let pieceBytes = (1 << 14)...(1 << 20)

    private let direction: Direction
    /// zlib's own data point to it, so it stays where it is.
    private let stream: UnsafeMutablePointer<z_stream>
    private var input: [UInt8] = []
    private var consumed = 0
    private var isFinished = false
    private var isAtEnd = false

    public init(_ format: Format, _ direction: Direction) {
        self.direction = direction
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let size = Int32(MemoryLayout<z_stream>.size)
        // The macros deflateInit2 and inflateInit2 are these calls.
        let status =
            switch direction {
            case .compress:
                deflateInit2_(
                    stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, format.windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                    size)
            case .decompress: inflateInit2_(stream, format.windowBits, ZLIB_VERSION, size)
            }
        precondition(status == Z_OK, "zlib has no memory left")
    }

    deinit {
        if direction == .compress { deflateEnd(stream) } else { inflateEnd(stream) }
        stream.deallocate()
    }

    /// Takes the next piece; what came before has been read to its end with ``read()``.
    public func write(_ bytes: [UInt8]) {
        input = bytes
        consumed = 0
    }

    /// Says that no more comes.
    public func finish() { isFinished = true }

    /// The next bytes of what the pieces so far have become; `nil` where there are none before more is written.
    public func read() throws(Failure) -> [UInt8]? {
        if isAtEnd { return try afterEnd() }
        var status = Z_OK
        let room = min(max((input.count - consumed) * 4, Self.pieceBytes.lowerBound), Self.pieceBytes.upperBound)
        let output = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            input.withUnsafeBufferPointer { given in
                stream.pointee.next_in = given.baseAddress.map { UnsafeMutablePointer(mutating: $0 + consumed) }
                stream.pointee.avail_in = uInt(given.count - consumed)
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = uInt(room)
                let flush = isFinished ? Z_FINISH : Z_NO_FLUSH
                status = direction == .compress ? deflate(stream, flush) : inflate(stream, flush)
                consumed = given.count - Int(stream.pointee.avail_in)
                count = room - Int(stream.pointee.avail_out)
            }
        }
        switch status {
        case Z_STREAM_END:
            isAtEnd = true
            if output.isEmpty { return try afterEnd() }
        case Z_OK: break
        // Nothing could be done: there is neither more to read nor more to write.
        case Z_BUF_ERROR: if isFinished, output.isEmpty { throw .cutOff }
        default: throw .malformed
        }
        return output.isEmpty ? nil : output
    }

    private func afterEnd() throws(Failure) -> [UInt8]? {
        if consumed < input.count { throw .extraBytes }
        return nil
    }
}
