import Foundation
import Glibc
import Processes

/// A running browser with a profile of its own, which ends with this value.
final class BrowserProcess {
    let folder: String
    private let program: ChildProgram

    /// - Parameters:
    ///   - arguments: those of the program, given the folder of its profile.
    ///   - descriptors: ours, and what the program knows each as.
    init(
        _ program: String, arguments: (_ folder: String) -> [String], descriptors: [(ours: Int32, theirs: Int32)],
        environment: [String] = [], prepare: (_ folder: String) throws -> Void = { _ in }
    ) throws {
        var template = Array("/tmp/extrun-browser-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw BrowserFailure("no folder can be made in /tmp") }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        // Above all that the program knows, so that none is overwritten before it is copied.
        let copies = descriptors.map { fcntl($0.ours, F_DUPFD_CLOEXEC, 20) }
        defer { for copy in copies { close(copy) } }
        let silent: [(Int32, ChildProgram.Stream)] = [(STDOUT_FILENO, .nothing), (STDERR_FILENO, .nothing)]
        let handed = zip(copies, descriptors).map { ($1.theirs, ChildProgram.Stream.descriptor($0)) }
        do {
            try prepare(folder)
            // What it keeps beside its profile goes with that, too.
            self.program = try ChildProgram(
                [program] + arguments(folder), streams: silent + handed, environment: environment + ["TMPDIR=\(folder)"]
            )
        } catch {
            Self.remove(folder)
            throw error
        }
    }

    deinit {
        program.signal(SIGKILL)
        program.wait()
        Self.remove(folder)
    }

    private static func remove(_ folder: String) {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Writes all bytes.
    static func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) throws {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw BrowserFailure("the browser has ended") }
            rest = rest.dropFirst(count)
        }
    }

    /// Waits until nobody writes any more: a browser that was asked to end ends its helpers first, which would go on
    /// writing into its folder.
    static func awaitEnd(of descriptor: Int32) {
        while (try? read(from: descriptor)) != nil {}
    }

    /// What can be read now, at least one byte.
    static func read(from descriptor: Int32) throws -> ArraySlice<UInt8> {
        // A browser that says nothing for so long will not go on; a test must end.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 120_000) > 0 else { throw BrowserFailure("the browser does not answer") }
        var block = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(descriptor, &block, block.count)
        guard count > 0 else { throw BrowserFailure("the browser has ended") }
        return block[..<count]
    }
}

/// The bytes that a text in base64 stands for.
func bytes(base64 text: String) -> [UInt8] { Data(base64Encoded: text).map { Array($0) } ?? [] }
