import Glibc
package import JSONText
import Processes

/// A headless Chromium that is driven through a pipe. https://chromedevtools.github.io/devtools-protocol/
package final class Chromium: HeadlessBrowser {
    private var process: BrowserProcess?
    private let commands: Int32
    private let messages: Int32
    private var received: [UInt8] = []
    private var lastID = 0
    /// The session of the one page.
    private var session: String?
    private var problems: [String] = []
    /// The addresses that the page has asked for since it was opened, its own the first.
    package private(set) var requests: [String] = []

    package static let program = "/usr/bin/chromium"
    package static var isInstalled: Bool { access(program, X_OK) == 0 }

    package init() throws {
        let (input, output) = (try Pipe(), try Pipe())
        commands = input.writer
        messages = output.reader
        // Chromium reads commands from descriptor 3 and writes to descriptor 4.
        process = try BrowserProcess(
            Self.program,
            arguments: {
                [
                    "--headless=new", "--remote-debugging-pipe", "--user-data-dir=\($0)", "--no-first-run",
                    "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--no-proxy-server",
                    "--hide-scrollbars",
                    // Its sandbox refuses to run as root, which containers do; the pages are our own.
                    "--no-sandbox",
                ]
            }, descriptors: [(input.reader, 3), (output.writer, 4)])
        close(input.reader)
        close(output.writer)
        let target = try send("Target.createTarget", ["url": "about:blank"])["targetId"] ?? .null
        session = try send("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"]?.stringValue
        for domain in ["Page", "Log", "Runtime", "Network"] { try send("\(domain).enable") }
        // The clipboard is for pages that have the focus.
        try send("Emulation.setFocusEmulationEnabled", ["enabled": true])
    }

    deinit {
        session = nil
        if (try? send("Browser.close")) != nil { BrowserProcess.awaitEnd(of: messages) }
        process = nil
        close(commands)
        close(messages)
    }

    /// Sends a command and waits for its answer.
    @discardableResult
    package func send(_ method: String, _ parameters: JSONObject = [:]) throws -> JSON {
        lastID += 1
        var command: JSONObject = [
            "id": .number(Double(lastID)), "method": .string(method), "params": .object(parameters),
        ]
        if let session { command["sessionId"] = .string(session) }
        try BrowserProcess.write(Array(JSON.object(command).text.utf8) + [0], to: commands)
        let id = JSON.number(Double(lastID))
        let answer = try message { $0["id"] == id }
        guard let result = answer["result"] else { throw BrowserFailure("\(method): \(answer.text)") }
        return result
    }

    /// The next message that `isWanted`; what those before it say of problems and requests is kept.
    private func message(_ isWanted: (JSON) -> Bool) throws -> JSON {
        while true {
            while let end = received.firstIndex(of: 0) {
                let message = try JSON(parsing: Array(received[..<end]))
                received.removeSubrange(...end)
                note(message)
                if isWanted(message) { return message }
            }
            received += try BrowserProcess.read(from: messages)
        }
    }

    private func note(_ message: JSON) {
        let details = message["params"]
        switch message["method"]?.stringValue {
        case "Runtime.exceptionThrown": problems.append(details?["exceptionDetails"]?.text ?? "")
        case "Runtime.consoleAPICalled" where ["error", "warning", "assert"].contains(details?["type"]?.stringValue):
            problems.append(details?["args"]?.text ?? "")
        case "Log.entryAdded" where ["error", "warning"].contains(details?["entry"]?["level"]?.stringValue):
            problems.append(details?["entry"]?["text"]?.stringValue ?? "")
        case "Network.requestWillBeSent": requests.append(details?["request"]?["url"]?.stringValue ?? "")
        default: break
        }
    }

    private func waitUntilLoaded() throws { _ = try message { $0["method"] == "Page.loadEventFired" } }

    package func open(_ url: String) throws {
        (problems, requests) = ([], [])
        try send("Page.navigate", ["url": .string(url)])
        try waitUntilLoaded()
    }

    package func reload() throws {
        try send("Page.reload")
        try waitUntilLoaded()
    }

    package func complaints() throws -> [String] {
        // What the page has said until now comes before this answer.
        try send("Runtime.evaluate", ["expression": "0"])
        return problems
    }

    /// Lets the pages of an origin use the clipboard, as a user who was asked.
    package func allowClipboard(of origin: String) throws {
        try send(
            "Browser.grantPermissions",
            ["origin": .string(origin), "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]])
    }

    @discardableResult
    package func evaluate(_ expression: String) throws -> JSON {
        let answer = try send(
            "Runtime.evaluate",
            ["expression": .string(expression), "awaitPromise": true, "returnByValue": true])
        if let exception = answer["exceptionDetails"] { throw BrowserFailure(exception.text) }
        return answer["result"]?["value"] ?? .null
    }

    package func click(x: Double, y: Double) throws {
        for type in ["mousePressed", "mouseReleased"] {
            try send(
                "Input.dispatchMouseEvent",
                ["type": .string(type), "x": .number(x), "y": .number(y), "button": "left", "clickCount": 1])
        }
    }

    /// Clicks what leads to another page, and waits until that is loaded.
    package func follow(_ selector: String) throws {
        try click(selector)
        try waitUntilLoaded()
    }

    package func press(_ key: String) throws {
        let codes = [
            "Tab": 9, "Enter": 13, " ": 32, "PageUp": 33, "PageDown": 34, "End": 35, "Home": 36, "ArrowLeft": 37,
            "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
        ]
        var event: JSONObject = ["key": .string(key), "windowsVirtualKeyCode": .number(Double(codes[key] ?? 0))]
        let text = key == "Enter" ? "\r" : key.count == 1 ? key : ""
        event["type"] = text.isEmpty ? "rawKeyDown" : "keyDown"
        if !text.isEmpty { event["text"] = .string(text) }
        try send("Input.dispatchKeyEvent", event)
        event["type"] = "keyUp"
        event["text"] = nil
        try send("Input.dispatchKeyEvent", event)
    }

    package func prefer(_ scheme: ColorScheme) throws {
        let feature: JSON = ["name": "prefers-color-scheme", "value": .string(scheme.rawValue)]
        try send("Emulation.setEmulatedMedia", ["features": .array([feature])])
    }

    package func resize(width: Int, height: Int) throws {
        try send(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": 1,
                "mobile": false,
            ])
    }

    package func screenshot() throws -> [UInt8] {
        bytes(base64: try send("Page.captureScreenshot", ["format": "png"])["data"]?.stringValue ?? "")
    }
}
