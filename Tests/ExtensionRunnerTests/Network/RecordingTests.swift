import ExtensionRunner
import Glibc
import HTTP
import JSONText
import Synchronization
import Testing

/// Recording a run and replaying it without a network.
@Suite struct RecordingTests {
    /// An outside whose answers come in an order of its own, each after the requests that must have been sent before.
    private struct Outside: HTTPTransport {
        let log = Log()

        final class Log: Sendable {
            let count = Mutex(0)
            /// Ends when the request that the fast answer causes has been sent.
            let afterFast = AsyncStream<Void>.makeStream()
        }

        func refusal(of request: HTTPRequest) -> TransportError? {
            request.url.host == "a.example" ? nil : .hostNotAllowed(request.method, request.url)
        }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let number = log.count.withLock { count in
                count += 1
                return count
            }
            // The later of two that are on their way at once comes first.
            if request.url.path == "/slow" { for await _ in log.afterFast.stream {} }
            if request.url.path == "/after-fast" { log.afterFast.continuation.finish() }
            switch request.url.path {
            case "/login": return .json(["token": "tok_from_server_1234567890"])
            case "/bytes": return HTTPResponse(status: 200, body: [0xFF, 0x00, 0x80])
            case "/fails": throw .networkFailed(request.method, request.url, reason: "it rains")
            default: return .text("answer \(number) to \(request.url.path)")
            }
        }
    }

    private static let script = """
        const text = async (path, init) => {
          try { return await (await fetch("https://a.example" + path, init)).text() } catch (e) { return String(e) }
        };
        const log = (value) => console.log(value);
        const slow = text("/slow").then(log);
        const fast = text("/fast").then(async (value) => { log(value); log(await text("/after-fast")) });
        await Promise.all([slow, fast]);
        const { token } = JSON.parse(await text("/login", { method: "POST", body: '{"password":"hunter2hunter2"}' }));
        log(await text("/save?token=" + token, { method: "POST", headers: { Authorization: `Bearer ${token}` }, body: "x" }));
        log((await text("/bytes")).length);
        log(await text("/fails"));
        try { await fetch("https://elsewhere.example/") } catch (e) { log(String(e)) }
        """

    private func expectEqual(
        _ recorded: [String], _ replayed: [String], _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(recorded.count == replayed.count, sourceLocation: location)
        for (line, other) in zip(recorded, replayed) where line != other {
            Issue.record("recorded: \(line)\nreplayed: \(other)", sourceLocation: location)
        }
    }

    private func run(_ script: String, outside: any HTTPTransport) async throws -> [String] {
        let files = try TemporaryExtension(members: ["host_permissions": ["https://a.example/*"]])
        let browser = try await Browser()
        browser.network.outside = outside
        let target = try await browser.install(at: files.folder)
        _ = try await target.background.evaluate("(async () => { \(script) })()")
        return await browser.trace.map(\.json.text)
    }

    @Test func aReplayGivesTheSameTraceByteForByte() async throws {
        let file = TemporaryFile()
        let recording = try RecordingTransport(Outside(), path: file.path)
        let recorded = try await run(Self.script, outside: recording)
        try recording.finish()
        let replayed = try await run(Self.script, outside: try ReplayTransport(path: file.path))
        expectEqual(recorded, replayed)
        // The run is one worth comparing: the second request was answered first, and what it caused came before the rest.
        let logs = recorded.filter { $0.contains("answer ") && $0.contains(#""lane":"console""#) }
        #expect(logs.count >= 3 && logs[0].contains("/fast") && logs[1].contains("/after-fast"))
        #expect(recorded.contains { $0.contains("it rains") } && recorded.contains { $0.contains("--allow-host") })
    }

    @Test func documentsOfTabsAreRecordedAndOthersAreEmpty() async throws {
        func texts(outside: any HTTPTransport) async throws -> [String] {
            let browser = try await Browser()
            browser.network.outside = outside
            var texts: [String] = []
            for address in ["https://a.example/page", "https://a.example/page", "https://not.allowed/"] {
                texts.append(try await browser.open(address).page.text("body") ?? "none")
            }
            return texts
        }
        let file = TemporaryFile()
        let recording = try RecordingTransport(Outside(), path: file.path)
        #expect(try await texts(outside: recording) == ["answer 1 to /page", "answer 2 to /page", ""])
        try recording.finish()
        let replay = try ReplayTransport(path: file.path)
        #expect(try await texts(outside: replay) == ["answer 1 to /page", "answer 2 to /page", ""])
        #expect(try await texts(outside: replay) == ["", "", ""])
    }

    @Test func theFileHoldsNoSecretAndOnlyItsOwnerMayReadIt() async throws {
        let file = TemporaryFile()
        _ = try await run(Self.script, outside: try RecordingTransport(Outside(), path: file.path))
        let text = file.text
        #expect(text.hasPrefix(#"{"type":"recording","version":1}"# + "\n"))
        for secret in ["tok_from_server", "hunter2", "Authorization"] { #expect(!text.contains(secret)) }
        #expect(text.contains("https://a.example/save?token=redacted-response-1-------"))
        var status = stat()
        #expect(stat(file.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    @Test func aFileKeepsWhatItHoldsUntilSomethingIsRecorded() async throws {
        let file = TemporaryFile("kept")
        _ = try RecordingTransport(Outside(), path: file.path)
        #expect(file.text == "kept")
        let recording = try RecordingTransport(Outside(), path: file.path)
        try recording.finish()
        #expect(file.text == #"{"type":"recording","version":1}"# + "\n")
    }

    @Test func secretsAreTheSameInRecordingsAndTraces() async throws {
        let file = TemporaryFile()
        let script = #"""
            await text("/save?key=sesame-in-url&code=sesame%2Fcoded");
            await text("/save", { method: "POST", body: '{"token":"sesame\\/open"}' });
            await text("/save", { method: "POST", body: "sesame/open sesame/coded" });
            """#
        let helper = "const text = async (path, init) => (await fetch('https://a.example' + path, init)).text();\n"
        let recorded = try await run(helper + script, outside: try RecordingTransport(Outside(), path: file.path))
        #expect(file.text.contains("/save?key=redacted-request-1") && !file.text.contains("sesame"), "\(file.text)")
        #expect(!recorded.contains { $0.contains("sesame") && $0.contains(#""lane":"network""#) })
        let replayed = try await run(helper + script, outside: try ReplayTransport(path: file.path))
        expectEqual(recorded, replayed)
    }

    @Test(arguments: [
        (#"fetch("https://a.example/lists")"#, "nearest: GET https://a.example/list"),
        (#"fetch("https://a.example/list", { method: "DELETE" })"#, "nearest: GET https://a.example/list"),
        (
            #"fetch("https://a.example/save", { method: "POST", body: "2" })"#,
            "nearest: POST https://a.example/save with another body"
        ),
        (
            #"fetch("https://a.example/list").then(() => fetch("https://a.example/list"))"#,
            "nearest: GET https://a.example/list, which is recorded, but not so many times"
        ),
    ])
    func aRequestWithoutARecordingNamesTheNearest(call: String, words: String) async throws {
        let file = TemporaryFile()
        let script = """
            await fetch("https://a.example/list");
            await fetch("https://a.example/save", { method: "POST", body: "1" });
            """
        _ = try await run(script, outside: try RecordingTransport(Outside(), path: file.path))
        let trace = try await run("await \(call).catch(() => {})", outside: try ReplayTransport(path: file.path))
        #expect(trace.contains { $0.contains(words) }, "\(trace)")
    }

    @Test func aRequestThatWasGivenUpIsGivenUpAgain() async throws {
        struct Silent: HTTPTransport {
            func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
                // Until it is cancelled.
                let (stream, continuation) = AsyncStream<Void>.makeStream()
                for await _ in stream {}
                continuation.finish()
                throw .cancelled
            }
        }
        let script = """
            const controller = new AbortController();
            const call = fetch("https://a.example/", { signal: controller.signal }).catch((e) => console.log(e.name));
            setTimeout(() => controller.abort(), 0);
            await call;
            """
        let file = TemporaryFile()
        let recording = try RecordingTransport(Silent(), path: file.path)
        let recorded = try await run(script, outside: recording)
        try recording.finish()
        let replayed = try await run(script, outside: try ReplayTransport(path: file.path))
        expectEqual(recorded, replayed)
        #expect(recorded.contains { $0.contains("AbortError") })
    }

    @Test(arguments: [
        ("", "line 1 of"), ("{}\n", "line 1 of"), ("no JSON\n", "line 1 of"),
        (#"{"type":"recording","version":2}"# + "\n", "is a recording of version 2, and this program reads version 1"),
        (#"{"type":"recording","version":1}"# + "\n{}\n", "line 2 of"), ("\n\n", "line 1 of"),
        ("\n" + #"{"type":"recording","version":1}"# + "\n\n\n{bad\n", "line 5 of"),
    ])
    func aFileThatIsNoRecordingIsAClearError(text: String, words: String) throws {
        let file = TemporaryFile(text)
        #expect { try ReplayTransport(path: file.path) } throws: { "\($0)".contains(words) }
    }

    @Test func aFileThatCannotBeOpenedIsAClearError() {
        #expect { try ReplayTransport(path: "/nowhere/at/all") } throws: { "\($0)".contains("cannot be read") }
        #expect { try RecordingTransport(Outside(), path: "/nowhere/at/all") } throws: {
            "\($0)".contains("cannot be written")
        }
    }

    @Test func aRouteAnswersBeforeTheOutside() async throws {
        let files = try TemporaryExtension(members: ["host_permissions": ["https://a.example/*"]])
        let browser = try await Browser()
        let outside = Outside()
        browser.network.outside = outside
        browser.network.route(.get, "https://a.example/routed") { _ in .text("from the route") }
        let target = try await browser.install(at: files.folder)
        let value = try await target.background.evaluate(
            "(async () => (await fetch('https://a.example/routed')).text())()")
        #expect(value == #""from the route""#)
        #expect(outside.log.count.withLock { $0 } == 0)
        // Offline, the outside is away too.
        await browser.setOffline(true)
        _ = try await target.background.evaluate("fetch('https://a.example/').catch(() => {})")
        #expect(outside.log.count.withLock { $0 } == 0)
    }
}

/// A path for a file of its own, which goes away with this object.
private final class TemporaryFile {
    let path: String

    init(_ text: String? = nil) {
        var template = Array("/tmp/extrun-recording-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        if let text { _ = write(descriptor, text, text.utf8.count) }
        close(descriptor)
    }

    deinit { unlink(path) }

    var text: String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
    }
}
