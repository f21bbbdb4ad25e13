import Glibc
import Processes

/// A process that plays a ``Role``.
struct Child {
    private let child: ChildProgram
    private let output: Int32

    init(_ program: String, _ role: Role, _ options: RoleOptions) throws {
        let pipe = try Pipe()
        output = pipe.reader
        defer { close(pipe.writer) }
        do {
            child = try ChildProgram(
                [program, role.rawValue] + options.arguments, streams: [(STDOUT_FILENO, .descriptor(pipe.writer))])
        } catch {
            close(pipe.reader)
            throw error
        }
    }

    func kill() { child.signal(SIGKILL) }

    /// Waits for the first line that the child says; it says one when it has opened the queue.
    func waitUntilReady() -> [UInt8] {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(output, &byte, 1) == 1 {
            bytes.append(byte)
            if byte == UInt8(ascii: "\n") { break }
        }
        return bytes
    }

    /// What the child says until it ends, by itself or killed.
    func finish() -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(output, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
        close(output)
        child.wait()
        return bytes
    }
}
