import Glibc

/// Whole files and the lines of a stream.
enum FileBytes {
    /// What a file holds; `nil` where there is none, or it cannot be read.
    static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var information = stat()
        guard fstat(fileno(file), &information) == 0, information.st_mode & S_IFMT != S_IFDIR else { return nil }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&block, 1, block.count, file), count > 0 { bytes += block[..<count] }
        return ferror(file) == 0 ? bytes : nil
    }
}

/// Reads the lines of a file descriptor one by one, each only when it is asked for.
struct LineReader: ~Copyable {
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var start = 0

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// The next line without its end; `nil` at the end of the stream.
    mutating func next() -> String? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                return String(decoding: buffer[start..<end], as: UTF8.self)
            }
            searched = buffer.count
            if start > 0 {
                buffer.removeFirst(start)
                searched -= start
                start = 0
            }
            guard fill() else {
                defer { buffer = [] }
                return buffer.isEmpty ? nil : String(decoding: buffer, as: UTF8.self)
            }
        }
    }

    private mutating func fill() -> Bool {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &block, block.count)
            if count > 0 {
                buffer += block[..<count]
                return true
            }
            if count == 0 || errno != EINTR { return false }
        }
    }
}
