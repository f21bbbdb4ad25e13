public import JSONText
import ScriptEngine
import WebPlatform

/// A document with its window: a tab's, a popup's, or one of its own outside of any tab. May be used from anywhere;
/// everything in it happens on the browser's thread.
///
/// A page of its own serves scripts that read and change pages:
///
/// ```swift
/// let page = try await browser.openPage(html: source, url: "https://example.com/article")
/// try await page.load(scripts: [readability, clipper])
/// let article: Article = try await page.call("clip", with: options)
/// ```
public struct Page: Sendable {
    enum Target: Sendable {
        /// Opened by ``Browser/openPage(html:url:scripts:)``.
        case own(Int)
        /// The document that a tab shows at that moment.
        case tab(Int)
        /// The popup of an extension that is open at that moment.
        case popup(String)
    }

    let browser: Browser
    let target: Target

    /// Evaluates scripts in their order. Each sees what those before it have declared.
    /// - Throws: ``BrowserError/script(_:_:)`` with the position of what one of them throws.
    public func load(scripts: [PageScript]) async throws { try await browser.load(scripts, into: self) }

    /// Calls a function of the page and awaits the promise that it may give.
    ///
    /// Arguments and result cross as JSON: nothing is ever spliced into source text.
    /// - Parameters:
    ///   - function: a global, or a path from one, as `clip` or `Clipper.clip`.
    ///   - arguments: one for each parameter.
    ///   - limit: how far the clock may go on until the promise has settled, from one timer to the next.
    /// - Throws: ``BrowserError/script(_:_:)`` for what the function throws; `DecodingError` where its result is no `Result`;
    ///   `EncodingError` for an argument that JSON cannot hold. A page whose script a limit has stopped answers no more.
    public func call<each Argument: Encodable & Sendable, Result: Decodable>(
        _ function: String, with arguments: repeat each Argument, within limit: Duration = .zero,
        as type: Result.Type = Result.self
    ) async throws -> Result {
        let values = try JSON.list(encoding: repeat each arguments)
        return try await browser.call(function, values, in: self, within: limit).decode(as: type)
    }

    /// Calls a function whose result does not matter, and awaits the promise that it may give.
    public func call<each Argument: Encodable & Sendable>(
        _ function: String, with arguments: repeat each Argument, within limit: Duration = .zero
    ) async throws {
        let values = try JSON.list(encoding: repeat each arguments)
        try await browser.run(function, values, in: self, within: limit)
    }

    /// Evaluates code and awaits the promise that it may give.
    /// - Parameter limit: how far the clock may go on until the promise has settled, from one timer to the next.
    /// - Returns: the value as `JSON.stringify` writes it, `null` for what that leaves out.
    /// - Throws: ``BrowserError/script(_:_:)`` for what the code throws, and where its promise is still pending or its value is nested
    ///   deeper than 512 levels.
    @discardableResult
    public func evaluate(_ code: PageScript, within limit: Duration = .zero) async throws -> JSON {
        try await browser.evaluate(code, in: self, within: limit)
    }

    /// Like ``evaluate(_:within:)``, as JSON text; `nil` for what JSON leaves out.
    func evaluateText(_ code: PageScript, within limit: Duration = .zero) async throws -> String? {
        try await browser.evaluateText(code, in: self, within: limit)
    }

    /// The page's HTML as it is now, doctype included.
    public var html: String { get async throws { try await browser.html(of: self) } }

    /// Runs a page-preprocessing script as the share sheet does: its `ExtensionPreprocessingJS.run`.
    /// - Parameter script: `nil` where the page has it already.
    /// - Returns: what it passed to `completionFunction`, as a property list carries it. Dates are ISO 8601 text.
    /// - Throws: ``PreprocessingError``.
    @discardableResult
    public func preprocess(script: PageScript? = nil) async throws -> JSON {
        try await browser.preprocess(script, in: self)
    }

    /// Calls `ExtensionPreprocessingJS.finalize`, as iOS does when the extension has completed its request. A script that
    /// has no such function hears nothing.
    /// - Parameter arguments: the dictionary under `NSExtensionJavaScriptFinalizeArgumentKey`.
    /// - Throws: ``PreprocessingError``; `EncodingError` for a number that JSON cannot hold.
    public func finalizePreprocessing(_ arguments: JSON) async throws {
        try await browser.finalizePreprocessing(arguments, in: self)
    }

    /// What of its scripts failed and was caught by nobody, the latest thousand.
    public var errors: [ReportedError] { get async { await browser.errors(of: self) } }

    /// Ends the page, whose timers, promises and requests are dropped: closes its tab or the popup as the user does. One that is
    /// closed already stays so.
    public func close() async { await browser.close(self) }
}

extension Tab {
    /// The document that the tab shows.
    public var page: Page { Page(browser: browser, target: .tab(id)) }
}

extension WebExtension {
    /// The popup's document, for as long as it is open.
    public var popupPage: Page { Page(browser: browser, target: .popup(host)) }
}
