import Glibc
import TestTools
import Testing

/// What SIGTERM leaves behind. What a program that should have ended would do is told through a named pipe: at its end comes what
/// was written to it.
@Suite struct InterruptionTests {
    private let line: CommandLine

    init() throws {
        line = try CommandLine()
        for name in ["started", "held"] { mkfifo("\(line.folder)/\(name)", 0o600) }
    }

    /// Waits until a pipe is opened for writing, and then for its end.
    private static func read(_ path: String) async -> String {
        await onThread {
            guard let pipe = fopen(path, "r") else { return "no pipe" }
            defer { fclose(pipe) }
            var bytes = [UInt8](repeating: 0, count: 1_000)
            return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, pipe)], as: UTF8.self)
        }
    }

    /// Starts a program, interrupts it when `started` is closed, and returns how it ended and what came through `held`.
    private func interrupt(_ arguments: [String], with launcher: [String] = []) async throws -> (Int32, String) {
        let program = try line.start(arguments, with: launcher)
        let folder = line.folder
        async let held = Self.read("\(folder)/held")
        _ = await Self.read("\(folder)/started")
        let status = await onThread { program.stop() }
        return (status, await held)
    }

    /// Tells that it runs, and writes to `held` where it was left alone for long.
    private func script(_ isLeft: String) -> String {
        """
        cd \(line.folder); exec 9>held; : >started
        n=0; while \(isLeft) && [ $n -lt 600 ]; do sleep 0.05; n=$((n + 1)); done
        [ $n -lt 600 ] || echo late >&9
        """
    }

    @Test func aRunLosesNothingAndItsNativeHostEnds() async throws {
        try line.write(
            permissions: ["nativeMessaging"],
            background: """
                console.log("before");
                browser.action.onClicked.addListener(() => browser.runtime.sendNativeMessage("app", {}));
                """)
        try line.write(file: "host.sh", script("true"))
        let (status, held) = try await interrupt([
            "run", "extension", "open https://example.com/", "tap", "--native-host", "exec sh host.sh", "--trace",
            "trace.jsonl", "--report", "report.html",
        ])
        #expect(status == -SIGTERM)
        #expect(held == "")
        #expect(try line.read("trace.jsonl").contains(#""text":"before""#))
        #expect(try line.read("report.html").contains("before"))
    }

    @Test(arguments: ["--trace", "--report"])
    func aRunWhoseFileNobodyReadsEnds(option: String) async throws {
        try line.write(
            permissions: ["nativeMessaging"],
            background: """
                browser.action.onClicked.addListener(() => browser.runtime.sendNativeMessage("app", {}));
                """)
        try line.write(file: "host.sh", script("true"))
        mkfifo("\(line.folder)/unread", 0o600)
        let (status, held) = try await interrupt(
            [
                "run", "extension", "open https://example.com/", "tap", "--native-host", "exec sh host.sh", option,
                "unread",
            ])
        #expect(status == -SIGTERM)
        #expect(held == "")
    }

    /// It tells that all is over before it waits for a reader.
    @Test func aRunThatWaitsForAReaderEnds() async throws {
        try line.write(background: "")
        mkfifo("\(line.folder)/unread", 0o600)
        let program = try line.start(
            ["run", "extension", "--json", "--trace", "unread"])
        while let event = program.nextLine(), !event.contains("workerStarts") {}
        #expect(await onThread { program.stop() } == -SIGTERM)
    }

    @Test func theProcessOfATestFileEndsToo() async throws {
        try line.write(file: "bin/esbuild", "#!/bin/sh\n" + script("kill -0 $PPID"))
        chmod(line.folder + "/bin/esbuild", 0o700)
        try line.write(file: "0.test.js", "import { test } from 'extrun:test'; test('is over', () => {});")
        try line.write(file: "a.test.ts", "")
        let (status, held) = try await interrupt(
            ["test", "--jobs", "1", "--junit", "results.xml", "--report", "report.html"],
            with: ["/usr/bin/env", "PATH=\(line.folder)/bin:/usr/bin:/bin"])
        #expect(status == -SIGTERM)
        #expect(held == "")
        for file in ["results.xml", "report.html"] {
            let text = try line.read(file)
            #expect(text.contains("is over"))
            #expect(text.contains("the run was ended by SIGTERM before this file was over"))
        }
    }
}
