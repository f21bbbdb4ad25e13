import HTTP
import JSONText
import ScriptEngine
import VirtualTime
public import WebPlatform

extension Browser {
    /// Parses a page, outside of any tab. It lives until ``Page/close()`` is called, or until its browser goes.
    /// - Parameters:
    ///   - html: its text.
    ///   - url: the address that it has: what `location` says and relative links resolve against.
    ///   - contentType: its MIME type without parameters: `application/xhtml+xml` and its like are parsed as XML.
    ///   - scripts: which of the page's own scripts run; `nil`: those that ``BrowserOptions/pageScripts`` says.
    /// - Throws: ``BrowserError/invalidURL(_:)``; ``BrowserError/script(_:_:)`` where a limit stopped its scripts.
    public func openPage(
        html: consuming String, url: String = "about:blank", contentType: String = "text/html",
        scripts: PageOptions.Scripts? = nil
    ) async throws -> Page {
        try await openPage(page: .text(consume html), url: url, contentType: contentType, scripts: scripts)
    }

    /// Parses a page as a file or a server has it, in its own encoding, outside of any tab.
    ///
    /// A byte order mark tells the encoding, else the `charset` of its type, else the page itself. One that says nothing is UTF-8 where
    /// its bytes are, else what an old page would be: windows-1252.
    ///
    /// ```swift
    /// let page = try await browser.openPage(bytes: [UInt8](data), url: address, contentType: "text/html; charset=shift_jis")
    /// ```
    /// - Parameters:
    ///   - bytes: what the file or the answer consists of.
    ///   - url: the address that it has: what `location` says and relative links resolve against.
    ///   - contentType: as the header `Content-Type` says it.
    ///   - scripts: which of the page's own scripts run; `nil`: those that ``BrowserOptions/pageScripts`` says.
    /// - Throws: ``BrowserError/invalidURL(_:)``; ``BrowserError/script(_:_:)`` where a limit stopped its scripts.
    /// Source: https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
    public func openPage(
        bytes: consuming [UInt8], url: String = "about:blank", contentType: String = "text/html",
        scripts: PageOptions.Scripts? = nil
    ) async throws -> Page {
        try await openPage(
            page: .answer(consume bytes, contentType: contentType), url: url,
            contentType: MIMEType(contentType)?.essence ?? "text/html", scripts: scripts)
    }

    /// Like ``openPage(html:url:contentType:scripts:)``, with a page that may be a file.
    package func openPage(
        page text: consuming PageText, url: String = "about:blank", contentType: String = "text/html",
        scripts: PageOptions.Scripts? = nil
    ) async throws -> Page {
        let target = try parse(url)
        var options = world.pageOptions(url: target.href, origin: target.origin)
        options.contentType = contentType
        // No tab shows it: scripts of other platforms may run in it, too.
        options.hasIdleCallbacks = true
        options.scripts = scripts ?? world.options.pageScripts
        let page = try OpenPage(world: world, url: target, options: options)
        page.sourceBytes = text.count
        let id = world.add(page)
        // Only the task holds the text, so that it is gone when the page is parsed.
        page.context.schedule { [text = consume text] _ in try page.page.parse(text) }
        try await settle()
        if let error = page.stoppedBy { throw BrowserError.script("\(target.href): \(error)", error) }
        return Page(browser: self, target: .own(id))
    }

    func load(_ scripts: [PageScript], into page: Page) async throws {
        let open = try self.page(page)
        for script in scripts {
            world.loadedScripts.note(script)
            let outcome = Evaluation(script.file)
            outcome.start(in: open.context) {
                try $0.script.evaluate($0.classicScript(script.text, file: script.file))
                return $0.script.undefined
            }
            try await finish(open)
            _ = try outcome.value()
        }
    }

    func call(
        _ function: String, _ arguments: JSON, in page: Page, within limit: Duration
    ) async throws -> JSON {
        try await evaluation(of: function, arguments, in: page, within: limit, keepsValue: true).json()
    }

    /// Like ``call(_:_:in:within:)``, whatever the function gives.
    func run(_ function: String, _ arguments: JSON, in page: Page, within limit: Duration) async throws {
        _ = try await evaluation(of: function, arguments, in: page, within: limit, keepsValue: false).value()
    }

    private func evaluation(
        of function: String, _ arguments: JSON, in page: Page, within limit: Duration, keepsValue: Bool
    ) async throws -> Evaluation {
        let open = try self.page(page)
        let outcome = Evaluation("\(function)()", keepsValue: keepsValue)
        outcome.start(in: open.context, try Evaluation.call(of: function, arguments))
        try await finish(page, open, outcome, within: limit)
        return outcome
    }

    func evaluate(_ code: PageScript, in page: Page, within limit: Duration) async throws -> JSON {
        try await evaluation(of: code, in: page, within: limit).json()
    }

    /// Like ``evaluate(_:in:within:)``, as JSON text; `nil` for what JSON leaves out.
    func evaluateText(_ code: PageScript, in page: Page, within limit: Duration) async throws -> String? {
        try await evaluation(of: code, in: page, within: limit).value()
    }

    private func evaluation(of code: PageScript, in page: Page, within limit: Duration) async throws -> Evaluation {
        let open = try self.page(page)
        let outcome = Evaluation("eval")
        outcome.start(code.text, file: code.file, in: open.context)
        try await finish(page, open, outcome, within: limit)
        return outcome
    }

    /// Settles, and lets the clock go on until a promise has settled.
    private func finish(
        _ page: Page, _ open: any PageHolder, _ outcome: Evaluation, within limit: Duration
    ) async throws {
        try await finish(open)
        if limit > .zero {
            try await wait(atMost: limit) { outcome.isPending && open.stoppedBy == nil }
            try await finish(open)
        } else if case .own = page.target, let deadline = world.scheduler.timeline.nextDeadline() {
            let milliseconds = (deadline - world.scheduler.clock.elapsed).milliseconds
            outcome.advice = ", and the next thing happens in \(JSON.number(milliseconds)) ms: let time pass"
        } else {
            outcome.advice = adviceOnPendingPromise(in: open.context)
        }
    }

    /// Lets the clock go on from one deadline to the next.
    func wait(atMost limit: Duration, while isPending: () -> Bool) async throws {
        let end = world.scheduler.clock.elapsed + limit
        while isPending(), let deadline = world.scheduler.timeline.nextDeadline(), deadline <= end {
            try await advance(to: deadline)
        }
    }

    func html(of page: Page) async throws -> String {
        let open = try self.page(page)
        try requireRunning(open)
        var html = ""
        open.context.run { html = try open.page.html() }
        return html
    }

    func errors(of page: Page) -> [ReportedError] { (try? self.page(page))?.errors ?? [] }

    func close(_ page: Page) {
        switch page.target {
        case .own(let id): world.close(page: id)
        case .tab(let id):
            guard let tab = world.windows.tab(id) else { return }
            world.trace.record(.user, "close", ["tab": .number(Double(id))])
            world.close(tab)
        case .popup(let host):
            world.extensions.first { $0.host == host }?.closePopup(because: "the user closed it", byUser: true)
        }
    }

    /// Settles. A script that a limit has stopped is the page's end.
    func finish(_ open: any PageHolder) async throws {
        try await settle()
        try requireRunning(open)
    }

    private func requireRunning(_ open: any PageHolder) throws(BrowserError) {
        if let error = open.stoppedBy { throw .script("\(error)", error) }
    }

    private func holder(of tab: TabModel) -> (any PageHolder)? {
        if let page = tab.extensionPage { return page }
        return world.document(of: tab)?.page
    }

    func page(_ page: Page) throws -> any PageHolder {
        let holder: (any PageHolder)? =
            switch page.target {
            case .own(let id): world.pages[id]
            case .tab(let id): try holder(of: model(Tab(browser: self, id: id)))
            case .popup(let host): world.extensions.first { $0.host == host }?.popup
            }
        guard let holder, !holder.context.isClosed || holder.stoppedBy != nil else { throw BrowserError.pageClosed }
        return holder
    }
}

/// A function by its name, or by a path from a global object: `Clipper.clip`.
private struct FunctionPath {
    private let text: String

    init?(_ text: String) {
        let names = text.split(separator: ".", omittingEmptySubsequences: false)
        let isPath = names.allSatisfy { name in
            guard let first = name.unicodeScalars.first, Self.starts(first) else { return false }
            return name.unicodeScalars.dropFirst().allSatisfy { Self.starts($0) || ("0"..."9").contains($0) }
        }
        guard isPath else { return nil }
        self.text = text
    }

    /// An expression for a function that calls it with so many values and the right `this`, by nothing that a page can change.
    func callee(values count: Int) -> String {
        // Longer than the name of the global, so that none of them stands before it.
        let global = text.prefix { $0 != "." }
        let names = (0..<count).map { "\(global)\($0)" }.joined(separator: ", ")
        return "(\(names)) => \(text)(\(names))"
    }

    private static func starts(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar == "$" || scalar.properties.isAlphabetic
    }
}

extension JSON {
    /// The arguments of a call, as an array.
    static func list<each Argument: Encodable>(encoding arguments: repeat each Argument) throws -> JSON {
        var values: [JSON] = []
        for argument in repeat each arguments { values.append(try JSON(encoding: argument)) }
        return .array(values)
    }
}

extension Evaluation {
    /// Calls the function that a path names with the members of a JSON array.
    static func call(
        of function: String, _ arguments: JSON
    ) throws(BrowserError) -> (WebContext) throws -> ScriptValue {
        guard let path = FunctionPath(function) else { throw .invalidFunction(function) }
        let values = (arguments.arrayValue ?? []).map { HostResult.json($0.text) }
        guard values.count <= ScriptValue.maximumArguments else {
            throw .script(
                "\(function)(): it is called with \(values.count) values, and can be with \(ScriptValue.maximumArguments)"
            )
        }
        return { context in
            let callee = ScriptSource(path.callee(values: values.count), file: "extrun:call")
            return try context.script.evaluate(callee).call(values)
        }
    }
}
