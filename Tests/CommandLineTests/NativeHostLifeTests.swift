import Glibc
import JSONText
import TestTools
import Testing

@testable import extrun

// What of a native host no command line shows.
@Suite struct NativeHostLifeTests {
    @Test func aMessageThatIsCancelledEndsTheHostAndTheNextStartsItAnew() async throws {
        let folder = try CommandLine()
        // The first life reads the message and never answers; the pipe `read` tells that it has come so far.
        try folder.write(
            file: "host.pl",
            """
            $| = 1;
            read(STDIN, my $frame, 5);
            if (!-e 'started') { open F, '>', 'started'; close F; open P, '>', 'read'; close P; sleep 1000 while 1 }
            print pack('L', 1), 7;
            """)
        mkfifo(folder.folder + "/read", 0o600)
        let host = try NativeHost(command: "cd \(folder.folder) && exec perl host.pl")
        let first = Task { try await host.handle(1) }
        // Waits for the host to open the other end.
        let pipe = folder.folder + "/read"
        await onThread { _ = close(open(pipe, O_RDONLY)) }
        let second = Task { try await host.handle(2) }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(try await second.value == 7)
        await onThread { host.close() }
        withExtendedLifetime(folder) {}
    }

    @Test func closingCancelsWhatWaits() async throws {
        let host = try NativeHost(command: "exec sleep 1000")
        let waiting = (1...3).map { number in Task { try await host.handle(.number(Double(number))) } }
        await onThread { host.close() }
        for task in waiting { await #expect(throws: CancellationError.self) { try await task.value } }
        await #expect(throws: CancellationError.self) { try await host.handle(4) }
        await onThread { host.close() }
    }

    @Test func aMessageOfMoreThan64MiBIsRefused() throws {
        #expect(try NativeMessageFrame.header(length: 64 << 20) == [0, 0, 0, 4])
        let error = #expect(throws: (any Error).self) { try NativeMessageFrame.header(length: (64 << 20) + 1) }
        #expect(error.map { "\($0)" } == "the message has 67108865 bytes; a native host takes 67108864 at most")
    }
}
