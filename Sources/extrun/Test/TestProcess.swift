import Glibc
import JSONText
import Processes
import TestRunner

/// The process that runs one file, as its parent sees it.
final class TestProcess {
    let index: Int
    /// What the file came to the first time, where this is the second.
    let earlier: TestFileResult?
    /// Where its events come from.
    let output: Int32
    private let file: String
    private let process: pid_t
    private var bytes: [UInt8] = []

    init(file: String, options: TestCommandOptions, index: Int, earlier: TestFileResult?) throws(CommandFailure) {
        (self.file, self.index, self.earlier) = (file, index, earlier)
        let pipe: Pipe
        do { pipe = try Pipe() } catch { throw .init(.ownFault, "\(error)") }
        let process = ProcessCopy.start(output: pipe.writer) { try await TestWorker.run(file, options, in: $0) }
        let error = errno
        close(pipe.writer)
        guard let process else {
            close(pipe.reader)
            throw .init(.ownFault, "no process can be started for \(file): \(String(cString: strerror(error)))")
        }
        self.process = process
        output = pipe.reader
    }

    /// Asks it to end.
    func terminate() { kill(process, SIGTERM) }

    /// Takes what is there. Returns whether more may come.
    func readSome() -> Bool {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(output, &block, block.count)
        if count > 0 { bytes += block[..<count] }
        return count > 0 || (count < 0 && errno == EINTR)
    }

    /// What the process has told, when it has ended.
    func result() -> TestFileResult {
        close(output)
        let ending = ProcessEnding(of: process)
        var result = TestFileResult(file: file)
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let event = try? JSON(parsing: Array(line)).decode(as: TestEvent.self) else { continue }
            result.events.append(event)
        }
        switch ending {
        case .exit(0): break
        case .exit(let status): result.ownFault = "its process ended with the status \(status)"
        case .signal(let number): result.ownFault = "its process was ended by the signal \(number)"
        }
        return result
    }
}
