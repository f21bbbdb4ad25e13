import Foundation
import Glibc
import JSONText

/// A headless Chromium that is driven through a pipe. https://chromedevtools.github.io/devtools-protocol/
final class Chromium {
    private let process: pid_t
    private let commands: Int32
    private let messages: Int32
    private let folder: String
    private var received: [UInt8] = []
    private var lastID = 0
    /// The session of the one page.
    private var session: String?

    static let program = "/usr/bin/chromium"
    static var isInstalled: Bool { access(program, X_OK) == 0 }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    init() throws {
        var template = Array("/tmp/extrun-chromium-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(description: "no folder can be made in /tmp") }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let (input, output) = (try PipeEnds(), try PipeEnds())
        process = try Self.start(folder: folder, reads: input.reader, writes: output.writer)
        commands = input.writer
        messages = output.reader
        close(input.reader)
        close(output.writer)
        let target = try send("Target.createTarget", ["url": "about:blank"])["targetId"] ?? .null
        session = try send("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"]?.stringValue
        try send("Page.enable")
        // The clipboard is for pages that have the focus.
        try send("Emulation.setFocusEmulationEnabled", ["enabled": true])
    }

    deinit {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
        close(commands)
        close(messages)
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Chromium reads commands from descriptor 3 and writes to descriptor 4.
    private static func start(folder: String, reads: Int32, writes: Int32) throws -> pid_t {
        // Above 4, so that neither of the two is overwritten before it is copied.
        let (reader, writer) = (fcntl(reads, F_DUPFD_CLOEXEC, 10), fcntl(writes, F_DUPFD_CLOEXEC, 10))
        defer {
            close(reader)
            close(writer)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for output in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, reader, 3)
        posix_spawn_file_actions_adddup2(&actions, writer, 4)
        let arguments = [
            program, "--headless=new", "--remote-debugging-pipe", "--user-data-dir=\(folder)", "--no-first-run",
            "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--no-proxy-server",
            // Its sandbox refuses to run as root, which containers do; the pages are our own.
            "--no-sandbox",
        ]
        var pointers = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process = pid_t()
        guard posix_spawn(&process, program, &actions, nil, &pointers, environ) == 0 else {
            throw Failure(description: "\(program) cannot be started")
        }
        return process
    }

    /// Sends a command and waits for its answer.
    @discardableResult
    private func send(_ method: String, _ parameters: JSONObject = [:]) throws -> JSON {
        lastID += 1
        var command: JSONObject = [
            "id": .number(Double(lastID)), "method": .string(method), "params": .object(parameters),
        ]
        if let session { command["sessionId"] = .string(session) }
        var bytes = Array(JSON.object(command).text.utf8)[...]
        bytes.append(0)
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(commands, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Failure(description: "Chromium has ended") }
            bytes = bytes.dropFirst(count)
        }
        let id = JSON.number(Double(lastID))
        let answer = try message { $0["id"] == id }
        guard let result = answer["result"] else { throw Failure(description: "\(method): \(answer.text)") }
        return result
    }

    /// The next message that `isWanted`; those before it are dropped.
    private func message(_ isWanted: (JSON) -> Bool) throws -> JSON {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            while let end = received.firstIndex(of: 0) {
                let message = try JSON(parsing: Array(received[..<end]))
                received.removeSubrange(...end)
                if isWanted(message) { return message }
            }
            // A Chromium that says nothing for so long will not go on; a test must end.
            var waiting = pollfd(fd: messages, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 120_000) > 0 else { throw Failure(description: "Chromium does not answer") }
            let count = read(messages, &block, block.count)
            guard count > 0 else { throw Failure(description: "Chromium has ended") }
            received += block[..<count]
        }
    }
}

extension Chromium {
    /// Opens an address and waits until the page is loaded.
    func open(_ url: String) throws {
        try send("Page.navigate", ["url": .string(url)])
        _ = try message { $0["method"] == "Page.loadEventFired" }
    }

    func reload() throws {
        try send("Page.reload")
        _ = try message { $0["method"] == "Page.loadEventFired" }
    }

    /// Lets the pages of an origin use the clipboard, as a user who was asked.
    func allowClipboard(of origin: String) throws {
        try send(
            "Browser.grantPermissions",
            ["origin": .string(origin), "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]])
    }

    /// The value of an expression, awaited.
    @discardableResult
    func evaluate(_ expression: String) throws -> JSON {
        let answer = try send(
            "Runtime.evaluate",
            ["expression": .string(expression), "awaitPromise": true, "returnByValue": true])
        if let exception = answer["exceptionDetails"] { throw Failure(description: exception.text) }
        return answer["result"]?["value"] ?? .null
    }

    /// Waits until a condition of the page's elements holds.
    func wait(until condition: String) throws {
        try evaluate(
            """
            new Promise((resolve) => {
              const check = () => { if (\(condition)) { observer.disconnect(); resolve(); } };
              const observer = new MutationObserver(check);
              observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
              check();
            })
            """)
    }

    /// Presses and releases the mouse in the middle of an element.
    func click(_ selector: String) throws {
        let place = try evaluate(
            """
            (() => {
              const { x, y, width, height } = document.querySelector("\(selector)").getBoundingClientRect();
              return width > 0 ? { x: x + width / 2, y: y + height / 2 } : null;
            })()
            """)
        guard var event = place.objectValue else { throw Failure(description: "\(selector) is not to be seen") }
        (event["button"], event["clickCount"]) = ("left", 1)
        for type in ["mousePressed", "mouseReleased"] {
            event["type"] = .string(type)
            try send("Input.dispatchMouseEvent", event)
        }
    }

    /// Clicks what leads to another page, and waits until that is loaded.
    func follow(_ selector: String) throws {
        try click(selector)
        _ = try message { $0["method"] == "Page.loadEventFired" }
    }
}
