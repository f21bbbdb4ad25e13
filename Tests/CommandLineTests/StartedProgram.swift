import Glibc
import Processes
import Testing

/// An `extrun` that goes on until it is stopped, and what it writes.
final class StartedProgram: Sendable {
    private let program: ChildProgram
    private nonisolated(unsafe) let output: UnsafeMutablePointer<FILE>

    fileprivate init(_ program: ChildProgram, output: UnsafeMutablePointer<FILE>) {
        (self.program, self.output) = (program, output)
    }

    /// Waits for the next line of its standard output; `nil` where it has ended.
    func nextLine() -> String? {
        var text: UnsafeMutablePointer<CChar>?
        var size = 0
        defer { free(text) }
        guard getline(&text, &size, output) > 0, let text else { return nil }
        let line = String(cString: text)
        return line.hasSuffix("\n") ? String(line.dropLast()) : line
    }

    /// Returns its status, or the negative number of the signal that ended it.
    @discardableResult
    func stop() -> Int32 {
        program.signal(SIGTERM)
        defer { fclose(output) }
        return program.wait().status
    }
}

extension CommandLine {
    /// Starts `extrun` in the folder.
    /// - Parameter launcher: a program that starts it, as `env` does, with its arguments.
    func start(_ arguments: [String], with launcher: [String] = []) throws -> StartedProgram {
        let pipe = try Pipe()
        let program = try ChildProgram(
            launcher + [try Self.program] + arguments, in: folder,
            streams: [(STDIN_FILENO, .nothing), (STDOUT_FILENO, .descriptor(pipe.writer))])
        close(pipe.writer)
        return StartedProgram(program, output: try #require(fdopen(pipe.reader, "r")))
    }
}
