import Glibc
package import JSONText
import Processes

/// A headless Firefox that is driven through a socket.
/// https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
package final class Firefox: HeadlessBrowser {
    private var process: BrowserProcess?
    private let socket: Int32
    private var received: [UInt8] = []
    private var lastID = 0

    package static let program = "/usr/bin/firefox-esr"
    package static var isInstalled: Bool { access(program, X_OK) == 0 }

    package init() throws {
        let output = try Pipe()
        defer { close(output.reader) }
        process = try BrowserProcess(
            Self.program,
            arguments: {
                ["--headless", "--no-remote", "--profile", $0, "--marionette", "--remote-allow-system-access"]
            },
            descriptors: [(output.writer, STDOUT_FILENO), (output.writer, STDERR_FILENO)],
            environment: ["MOZ_DISABLE_AUTO_SAFE_MODE=1", "MOZ_CRASHREPORTER_DISABLE=1"],
            prepare: { try Self.writeSettings(into: $0) })
        close(output.writer)
        socket = try Self.connect(to: try Self.port(from: output.reader))
        _ = try message()
        try send("WebDriver:NewSession")
        try send("WebDriver:SetTimeouts", ["script": 120_000])
    }

    deinit {
        if (try? send("Marionette:Quit", ["flags": ["eForceQuit"]])) != nil { BrowserProcess.awaitEnd(of: socket) }
        close(socket)
        process = nil
    }

    private static func writeSettings(into folder: String) throws {
        let settings = [
            "marionette.port": "0", "browser.shell.checkDefaultBrowser": "false",
            "network.captive-portal-service.enabled": "false",
            "network.connectivity-service.enabled": "false", "app.update.enabled": "false",
            "datareporting.policy.dataSubmissionEnabled": "false", "browser.startup.page": "0",
            "services.settings.server": "\"data:,\"", "extensions.getAddons.cache.enabled": "false",
            "ui.prefersReducedMotion": "1", "widget.gtk.overlay-scrollbars.enabled": "true",
        ]
        let text = settings.sorted { $0.key < $1.key }.map { "user_pref(\"\($0.key)\", \($0.value));\n" }.joined()
        let file = Glibc.open(folder + "/user.js", O_WRONLY | O_CREAT, 0o600)
        guard file >= 0 else { throw BrowserFailure("the profile cannot be written") }
        defer { close(file) }
        try BrowserProcess.write(text.utf8, to: file)
    }

    /// Firefox says which port it listens to.
    private static func port(from output: Int32) throws -> UInt16 {
        var text = ""
        while true {
            text += String(decoding: try BrowserProcess.read(from: output), as: UTF8.self)
            if let match = text.firstMatch(of: /Listening on port (\d+)\s/), let port = UInt16(match.1) { return port }
        }
    }

    private static func connect(to port: UInt16) throws -> Int32 {
        let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            close(descriptor)
            throw BrowserFailure("Firefox does not listen to port \(port)")
        }
        return descriptor
    }

    /// The next message: its length in digits, a colon, JSON.
    private func message() throws -> JSON {
        while true {
            if let colon = received.firstIndex(of: UInt8(ascii: ":")),
                let length = Int(String(decoding: received[..<colon], as: UTF8.self)), received.count > colon + length
            {
                defer { received.removeFirst(colon + 1 + length) }
                return try JSON(parsing: Array(received[(colon + 1)...(colon + length)]))
            }
            received += try BrowserProcess.read(from: socket)
        }
    }

    @discardableResult
    private func send(_ command: String, _ parameters: JSONObject = [:]) throws -> JSON {
        lastID += 1
        let text = JSON.array([0, .number(Double(lastID)), .string(command), .object(parameters)]).text
        try BrowserProcess.write("\(text.utf8.count):\(text)".utf8, to: socket)
        guard let answer = try message().arrayValue, answer.count == 4 else {
            throw BrowserFailure("\(command): no answer was understood")
        }
        if answer[2] != .null { throw BrowserFailure("\(command): \(answer[2].text)") }
        return answer[3]
    }

    /// Runs code with all rights of the browser itself.
    private func evaluateAsBrowser(_ code: String) throws -> JSON {
        try send("Marionette:SetContext", ["value": "chrome"])
        let answer = try send("WebDriver:ExecuteScript", ["script": .string(code), "args": []])
        try send("Marionette:SetContext", ["value": "content"])
        return answer["value"] ?? .null
    }

    package func open(_ url: String) throws {
        _ = try evaluateAsBrowser("Services.console.reset()")
        try send("WebDriver:Navigate", ["url": .string(url)])
    }

    @discardableResult
    package func evaluate(_ expression: String) throws -> JSON {
        let script = "return (async () => (\(expression)))()"
        // A sandbox of the page's own global object, as its console has it.
        let answer = try send("WebDriver:ExecuteScript", ["script": .string(script), "args": [], "sandbox": "default"])
        return answer["value"] ?? .null
    }

    package func press(_ key: String) throws {
        // https://w3c.github.io/webdriver/#keyboard-actions
        let codes = [
            "Tab": "\u{E004}", "Enter": "\u{E007}", "PageUp": "\u{E00E}", "PageDown": "\u{E00F}", "End": "\u{E010}",
            "Home": "\u{E011}", "ArrowLeft": "\u{E012}", "ArrowUp": "\u{E013}", "ArrowRight": "\u{E014}",
            "ArrowDown": "\u{E015}",
        ]
        let value = JSON.string(codes[key] ?? key)
        try perform("key", [["type": "keyDown", "value": value], ["type": "keyUp", "value": value]])
    }

    package func click(x: Double, y: Double) throws {
        try perform(
            "pointer",
            [
                ["type": "pointerMove", "x": .number(x.rounded()), "y": .number(y.rounded())],
                ["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0],
            ])
    }

    private func perform(_ device: String, _ actions: [JSON]) throws {
        let source: JSON = ["type": .string(device), "id": .string(device), "actions": .array(actions)]
        try send("WebDriver:PerformActions", ["actions": .array([source])])
    }

    package func prefer(_ scheme: ColorScheme) throws {
        let number = scheme == .dark ? 0 : 1
        _ = try evaluateAsBrowser(
            "Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', \(number))")
    }

    package func resize(width: Int, height: Int) throws {
        // The window has a frame around the page.
        let frame = try evaluate("[outerWidth - innerWidth, outerHeight - innerHeight]").arrayValue ?? []
        try send(
            "WebDriver:SetWindowRect",
            [
                "width": .number(Double(width) + (frame.first?.numberValue ?? 0)),
                "height": .number(Double(height) + (frame.last?.numberValue ?? 0)),
            ])
    }

    package func screenshot() throws -> [UInt8] {
        bytes(base64: try send("WebDriver:TakeScreenshot", ["full": false])["value"]?.stringValue ?? "")
    }

    package func complaints() throws -> [String] {
        let all = try evaluateAsBrowser(
            """
            return Services.console.getMessageArray()
              .filter((message) => message instanceof Ci.nsIScriptError && message.sourceName.startsWith("file:"))
              .map((message) => message.message)
            """)
        return all.stringsValue ?? []
    }
}
