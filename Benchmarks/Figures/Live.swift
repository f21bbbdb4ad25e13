import Glibc
import HTTP
import JSONText
import LiveHTTP
import Processes

/// The real network on loopback: a post beside Node's fetch, and `extrun serve coolection` under the load of wrk.
enum Live {
    private static let posts = 3_000

    static func measure(binaries: String, into figures: inout JSONObject) async throws {
        let scratch = ScratchFolder()
        defer { scratch.remove() }
        let account = "\(scratch.path)/account.json"
        let server = Server("\(binaries)/extrun", ["serve", "coolection", "--quiet", "--account", account])
        defer { server.stop() }
        let address = "http://127.0.0.1:\(server.port)/api/item/create"
        let own = try await ownPost(address)
        figures.set("live_post_ms", own)
        if let node = output("node", ["Benchmarks/Live/post.mjs", address, "\(posts)"], scratch).flatMap(Double.init) {
            figures.set("live_post_ratio", own / node)
        }
        let token = try JSON(parsing: readText(account))["token"]?.stringValue ?? ""
        let load = ["-t2", "-c32", "-d5s", "--latency", "-s", "Benchmarks/Live/create.lua", address, "--", token]
        guard let report = output("wrk", load, scratch) else { return }
        let lines = report.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        for line in lines where line.count == 2 {
            if line[0] == "Requests/sec:" { figures.set("serve_requests_per_second", Double(line[1]) ?? .nan) }
            if line[0] == "99%" { figures.set("serve_p99_ms", milliseconds(line[1])) }
        }
        require(!report.contains("Non-2xx"), "not every request was answered with 200")
    }

    /// The median of posts of 1 KB, one after the other, over one connection.
    private static func ownPost(_ address: String) async throws -> Double {
        guard let url = WebURL(serialized: address), let host = url.host else { quit("\(address) is no URL") }
        var options = LiveOptions()
        require(options.allowedHosts.add(host), "\(host) is no host")
        let transport = try await LiveTransport(options)
        let body: JSON = ["url": .string("https://example.com/" + String(repeating: "a", count: 990))]
        let request = HTTPRequest(
            .post, url, headers: ["Content-Type": "application/json"], body: Array(body.text.utf8))
        var times: [Double] = []
        for index in 0..<posts {
            let start = Stopwatch.now()
            _ = try await transport.send(request)
            if index >= posts / 10 { times.append(Stopwatch.now() - start) }
        }
        await transport.close()
        return times.median
    }

    /// What a program prints; `nil` where it is not installed.
    private static func output(_ program: String, _ arguments: [String], _ scratch: ScratchFolder) -> String? {
        guard access("/usr/bin/\(program)", X_OK) == 0 else {
            let line = Array("figures: no \(program), which Debian has a package of\n".utf8)
            _ = write(STDERR_FILENO, line, line.count)
            return nil
        }
        let file = "\(scratch.path)/output"
        _ = ProcessRun("/usr/bin/\(program)", arguments, output: file)
        let text = readText(file)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// `1.23ms`, `456.00us` or `1.02s` as wrk writes it.
    private static func milliseconds(_ text: String) -> Double {
        for (suffix, factor) in [("us", 0.001), ("ms", 1.0), ("s", 1_000.0)] where text.hasSuffix(suffix) {
            return (Double(text.dropLast(suffix.count)) ?? .nan) * factor
        }
        return .nan
    }
}

/// A process that serves until it is stopped.
private struct Server {
    let port: Int
    private let process: ChildProgram
    /// What it prints, which stays open as long as it runs.
    private let stream: UnsafeMutablePointer<FILE>

    /// Waits for the address that it prints.
    init(_ program: String, _ arguments: [String]) {
        let pipe: Pipe
        do {
            pipe = try Pipe()
            process = try ChildProgram(
                [program] + arguments, streams: [(STDOUT_FILENO, .descriptor(pipe.writer))])
        } catch { quit("\(error)") }
        close(pipe.writer)
        guard let stream = fdopen(pipe.reader, "r") else { quit("the output of \(program) cannot be read") }
        self.stream = stream
        var line = [CChar](repeating: 0, count: 256)
        fgets(&line, Int32(line.count), stream)
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let port = Int(text.split(separator: ":").last?.dropLast() ?? "") else {
            quit("the server printed no address: \(text)")
        }
        self.port = port
    }

    func stop() {
        process.signal(SIGTERM)
        process.wait()
        fclose(stream)
    }
}
