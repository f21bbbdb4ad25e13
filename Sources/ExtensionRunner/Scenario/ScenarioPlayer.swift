import HTTP
import JSONText
import WebPlatform

/// Plays steps on one extension in one browser. Every step ends settled.
public struct ScenarioPlayer: Sendable {
    /// Where the steps are played, mostly on its active tab.
    public let browser: Browser
    /// The extension that a step such as `tap`, `kill` or `grant` is about.
    public let target: WebExtension

    public init(browser: Browser, target: WebExtension) {
        self.browser = browser
        self.target = target
    }

    /// What a step has to say for itself.
    public enum Outcome: Sendable, Equatable {
        case done
        /// The value of an evaluation, or the reply to a message, as JSON; `undefined` where there is none.
        case value(String)
        /// An expectation does not hold; what was there instead.
        case failed(String)
    }

    /// Plays one step. Throws ``BrowserError`` where it cannot be played.
    public func play(_ step: Step) async throws -> Outcome {
        switch step {
        case .open(let url, let file):
            try await browser.open(url, page: try file.map(page))
        case .openPrivate(let url, let file):
            _ = try await browser.openWindow(url, page: try file.map(page), isPrivate: true)
        case .navigate(let url, let file): try await activeTab().navigate(to: url, page: try file.map(page))
        case .reload: try await activeTab().reload()
        case .back: try await activeTab().goBack()
        case .forward: try await activeTab().goForward()
        case .close: try await activeTab().close()
        case .tap: try await browser.tap(target)
        case .advance(let duration): try await browser.clock.advance(by: duration)
        case .kill: try await target.background.kill()
        case .crash: try await target.background.crash()
        case .relaunch: try await browser.relaunch()
        case .update(let folder): try await target.update(to: folder)
        case .disable: try await target.disable()
        case .enable: try await target.enable()
        case .offline: await browser.setOffline(true)
        case .online: await browser.setOffline(false)
        case .grant(let permission): try await target.grant(permission)
        case .deny(let permission): try await target.deny(permission)
        case .allowInPrivateBrowsing(let isAllowed): try await target.allowInPrivateBrowsing(isAllowed)
        case .message(let message):
            try await browser.explainSender(to: target)
            return .value(try await target.sendMessage(message)?.text ?? "undefined")
        case .command(let name): try await target.perform(command: name)
        case .menu(let name, let place): try await target.choose(menuItem: name, at: place)
        case .push(let url, let text): try await browser.push(text, to: url)
        case .evaluate(let code, .background): return .value(try await target.background.evaluate(code) ?? "undefined")
        case .evaluate(let code, .page): return .value(try await evaluate(code, in: try activeTab().page))
        case .evaluate(let code, .popup): return .value(try await evaluate(code, in: target.popupPage))
        case .click(let selector, let document): try await page(in: document).click(selector)
        case .type(let text, let selector, let document): try await page(in: document).type(text, into: selector)
        case .expect(let expectation):
            if let found = try await contradiction(to: expectation) { return .failed(found) }
        }
        return .done
    }

    private func page(in document: Step.Document) async throws -> Page {
        switch document {
        case .page: try await activeTab().page
        case .popup: target.popupPage
        }
    }

    private func evaluate(_ code: String, in page: Page) async throws -> String {
        try await page.evaluateText(PageScript(code, file: "eval")) ?? "undefined"
    }

    private func page(_ file: String) throws -> PageText {
        guard let bytes = ExtensionFiles.read(file) else { throw BrowserError.noPage(file) }
        return .file(bytes)
    }

    private func activeTab() async throws -> Tab {
        guard let tab = await browser.activeTab else { throw BrowserError.noTab }
        return tab
    }

    /// What speaks against an expectation; `nil` where it holds.
    private func contradiction(to expectation: Expectation) async throws -> String? {
        switch expectation {
        case .badge(let text):
            let found = await target.action.badgeText(for: try await activeTab())
            if found == text { return nil }
            return "the badge is \(quoted(found))" + (quoted(found) == text ? ", without quotes" : "")
        case .clipboard(let text):
            let found = await browser.clipboard
            if found ?? "" == text { return nil }
            return found.map { "on the clipboard is \(quoted($0))" } ?? "no text was copied"
        case .popup(let isOpen):
            let found = await target.popup
            if isOpen { return found == nil ? "no popup is open" : nil }
            return found.map { "the popup \(quoted($0)) is open" }
        case .log(let text):
            let lines = await browser.trace.filter { $0.type == "console" }.compactMap { $0["text"]?.stringValue }
            if lines.contains(where: { $0.contains(text) }) { return nil }
            let latest = lines.suffix(5).map(quoted).joined(separator: ", ")
            if latest.isEmpty { return "nothing was logged" }
            let isRedacted = latest.contains(SecretRedactor.replacement)
            return "logged was: \(latest)" + (isRedacted ? "; --show-secrets compares with what is redacted" : "")
        case .request(let method, let url):
            let pattern = RoutePattern(url)
            let sent = await browser.trace.filter { $0.type == "request" }
            let matches = sent.contains { event in
                event["method"]?.stringValue == method
                    && (event["url"]?.stringValue).flatMap { WebURL(serialized: $0) }.map(pattern.matches) ?? false
            }
            if matches { return nil }
            let lines = sent.suffix(5).map { "\($0["method"]?.stringValue ?? "") \($0["url"]?.stringValue ?? "")" }
            return lines.isEmpty ? "no request was sent" : "sent was: \(lines.joined(separator: ", "))"
        case .worker(let isRunning):
            let found = await target.background.isRunning
            return found == isRunning ? nil : "the worker is \(found ? "running" : "stopped")"
        }
    }

    private func quoted(_ text: String) -> String { "\"\(text)\"" }
}
