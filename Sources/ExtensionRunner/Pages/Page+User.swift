package import JSONText
import ScriptEngine
import WebPlatform

// What a user does with a page, and sees of it. Each action fires the events that a browser fires, trusted and in its
// order, and throws ``BrowserError/notPossible(_:)`` where a user could not do it: the element is not there, disabled, not displayed,
// inert, or lets a pointer through.
// https://w3c.github.io/uievents/
//
// A selector is one of CSS for the document. After `>>>` comes one for the shadow trees of what has been found so far, or for the
// document of a frame: `todo-app >>> .new`, `#overlay >>> button`.
extension Page {
    /// Clicks the first element that a selector finds: one of CSS, which after `>>>` goes on in shadow trees.
    ///
    /// - Parameter modifiers: keys that are held meanwhile, as in a click with Meta, which opens a link in another tab.
    public func click(_ selector: String, holding modifiers: Set<ModifierKey> = []) async throws {
        let held = JSONObject(modifiers.map { ("\($0.rawValue)Key", true) })
        try await act("click", selector, modifiers.isEmpty ? [] : [.object(held)])
    }

    /// A key that changes what others, and clicks, mean.
    public enum ModifierKey: String, Sendable {
        case alt, ctrl, meta, shift
    }

    /// Clicks twice. On a Mac that selects a word: without layout the first one of the element, or the last one of what is edited.
    public func doubleClick(_ selector: String) async throws { try await act("doubleClick", selector) }

    /// Clicks with the right button of a mouse, which asks for a menu: the page hears `contextmenu`. ``WebExtension/choose(menuItem:at:)``
    /// takes what the menu is of.
    ///
    /// Where nothing of the element is selected, a Mac first selects the link, or the word under the pointer: without layout the first
    /// one of an element that has text of its own.
    /// - Returns: `nil` where a listener has prevented the menu.
    /// - Throws: ``BrowserError/notPossible(_:)`` also where the device has a touch screen, and no mouse.
    public func rightClick(_ selector: String) async throws -> MenuPlace? {
        let place = try await act("rightClick", selector)
        return place == .null ? nil : try MenuPlace(place)
    }

    /// Selects text of an element: by a drag of the mouse, or on a phone as the system offers it, of which the page hears `selectstart` and
    /// `selectionchange` alone.
    ///
    /// - Parameter text: what of it, in these words, whatever space is between them; `nil`: all.
    public func selectText(_ text: String? = nil, in selector: String) async throws {
        try await act("selectText", selector, text.map { [.string($0)] } ?? [])
    }

    /// Moves the pointer onto an element, which hears `mouseover`, `mouseenter` and `mousemove`, each behind its pointer event; what it
    /// has left hears `mouseout` and `mouseleave` before. Where the device has a touch screen there are no pointer events.
    public func hover(_ selector: String) async throws { try await act("hover", selector) }

    /// Moves the focus to an element, as `focus()` does: what has had it hears `change`, where a user has edited it, and `blur`.
    /// - Throws: ``BrowserError/notPossible(_:)`` also where the element takes no focus.
    public func focus(_ selector: String) async throws { try await act("focus", selector) }

    /// Takes the focus from an element, which hears `change`, where a user has edited it, and `blur`. Nothing happens where it has none.
    public func blur(_ selector: String) async throws { try await act("blur", selector) }

    /// Types text into a control, key by key.
    public func type(_ text: String, into selector: String) async throws {
        try await act("type", selector, [.string(text)])
    }

    /// Empties a control.
    public func clear(_ selector: String) async throws { try await act("clear", selector) }

    /// Chooses the options of a select element that have these values.
    public func select(_ values: [String], in selector: String) async throws {
        try await act("select", selector, [.array(values.map { .string($0) })])
    }

    /// Clicks a checkbox or a radio button, with all events of a click, `input` and `change`, unless it is checked already.
    /// - Throws: ``BrowserError/notPossible(_:)`` also where it is neither.
    public func check(_ selector: String) async throws { try await act("check", selector) }

    /// Clicks a checkbox unless it is not checked.
    /// - Throws: ``BrowserError/notPossible(_:)`` also where it is none, as a checked radio button, which only another one unchecks.
    public func uncheck(_ selector: String) async throws { try await act("uncheck", selector) }

    /// Moves a slider to a value, or picks a color: `70`, `#ff8800`.
    public func pick(_ value: String, in selector: String) async throws {
        try await act("pick", selector, [.string(value)])
    }

    /// Submits a form, or the form of a control, as its button does.
    public func submit(_ selector: String) async throws { try await act("submit", selector) }

    /// Presses a key, with those that are held: `Enter`, `Meta+a`. Keys for media, as `MediaPlayPause` and `MediaTrackNext`, go to the
    /// page's `navigator.mediaSession`, or play and pause what has played last.
    public func press(_ key: String) async throws {
        try await browser.act(in: self, "pressKey", [.string(key)], as: ("press", ["key": .string(key)]))
    }

    /// The box of an element in CSS pixels, from the corner of the viewport.
    public struct Box: Sendable, Equatable {
        /// Where its left edge is, from that of the viewport.
        public var x: Double
        /// Where its upper edge is, from that of the viewport.
        public var y: Double
        /// Not below zero.
        public var width: Double
        /// Not below zero.
        public var height: Double

        public init(x: Double, y: Double, width: Double, height: Double) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }

    /// Gives the first element that a selector finds a box; `nil` takes it away. Nothing is laid out: what scripts ask for, as
    /// `getBoundingClientRect` and `elementFromPoint`, goes by these boxes, and all others are zero. Clicks are in the middle
    /// of one. A `ResizeObserver` of the element is told.
    /// - Throws: ``BrowserError/notPossible(_:)`` where the selector finds nothing, or the size is below zero; `EncodingError` for a number
    ///   that JSON cannot hold.
    public func setBox(_ box: Box?, of selector: String) async throws {
        let json = try box.map {
            try JSON(
                encoding: JSON.object([
                    "x": .number($0.x), "y": .number($0.y), "width": .number($0.width), "height": .number($0.height),
                ]))
        }
        try await browser.act(in: self, "setBox", [.string(selector), .string((json ?? .null).text)])
    }

    /// The text of the first element that a selector finds; `nil` where there is none.
    public func text(_ selector: String) async throws -> String? { try await look("text", at: selector).stringValue }

    /// An attribute of the first element that a selector finds; `nil` where either is missing.
    public func attribute(_ name: String, of selector: String) async throws -> String? {
        try await look("attribute", at: selector, name).stringValue
    }

    /// The value of the first control that a selector finds.
    public func value(of selector: String) async throws -> String? { try await look("value", at: selector).stringValue }

    /// What of an element a test looks at.
    public struct Element: Sendable, Equatable, Codable {
        /// In lower case, as `p`.
        public let name: String
        /// Its `textContent`: all text in it, with white space as it stands there, hidden or not.
        public let text: String
        /// Values by names. One that has no value is empty.
        public let attributes: [String: String]
        /// Of a control; `nil` for any other element.
        public let value: String?
        /// Of a checkbox or a radio button; `nil` for any other element.
        public let checked: Bool?
    }

    /// The elements that a selector finds, in the order of the document.
    public func query(_ selector: String) async throws -> [Element] {
        try await elements(selector).decode(as: [Element].self)
    }

    /// ``query(_:)`` as JSON, with the attributes in the order of the document.
    package func elements(_ selector: String) async throws -> JSON { try await look("elements", at: selector) }

    /// How many elements a selector finds.
    public func count(_ selector: String) async throws -> Int {
        try await look("count", at: selector).intValue ?? 0
    }

    @discardableResult
    func act(_ name: String, _ selector: String, _ arguments: [JSON] = []) async throws -> JSON {
        try await browser.act(
            in: self, "act", [.string(name), .string(selector), .string(JSON.array(arguments).text)],
            as: (name, ["selector": .string(selector)]))
    }

    private func look(_ what: String, at selector: String, _ name: String = "") async throws -> JSON {
        try await browser.look(what, at: selector, name, in: self)
    }
}

extension Browser {
    /// Calls a function of `js/shared/user`, and gives what it gives.
    /// - Parameters:
    ///   - event: what the trace tells of it, where a user does it; what is typed may be a secret.
    ///   - isGesture: whether scripts may do by it what only a user may, though the trace tells nothing of it.
    @discardableResult
    func act(
        in page: Page, _ entry: String, _ arguments: [HostResult], as event: (type: String, fields: JSONObject)? = nil,
        isGesture: Bool = false
    ) async throws -> JSON {
        var open = try self.page(page)
        // Nobody acts in the millisecond in which a script runs, and Vue tells by that who has listened in time.
        let now = world.scheduler.clock.elapsed
        if event != nil, open.context.lastRun == now {
            try await advance(to: now + .milliseconds(1))
            // A timer may have closed it meanwhile.
            open = try self.page(page)
        }
        if let event {
            world.trace.record(.user, event.type, event.fields) {
                if case .tab = page.target, event.type != "hover" {
                    world.closePopups(because: "the user did something beside it")
                }
            }
        }
        var arguments = arguments
        let context: WebContext
        if entry == "pressKey" {
            context = try focusedContext(of: open)
        } else {
            let place = entry == "act" ? 1 : 0
            guard case .string(let written) = arguments[place] else { preconditionFailure("an action has a selector") }
            let (inner, selector) = try frame(of: open, behind: written)
            arguments[place] = .string(selector)
            context = inner
        }
        let outcome = Evaluation(nil)
        outcome.start(in: context) {
            try $0.load(chunk: "shared/user")
            if isGesture || event != nil { $0.beginUserGesture() }
            return try $0.call(entry: entry, arguments)
        }
        try await finish(open)
        // A click may have closed the page that it was made in.
        return context.isClosed ? .null : try value(of: outcome)
    }

    /// Calls `lookAt` of `js/shared/finding`.
    fileprivate func look(_ what: String, at selector: String, _ name: String, in page: Page) async throws -> JSON {
        let open = try self.page(page)
        let (context, selector) = try frame(of: open, behind: selector)
        let outcome = Evaluation(nil)
        outcome.start(in: context) {
            try $0.load(chunk: "shared/finding")
            return try $0.call(entry: "lookAt", [.string(what), .string(selector), .string(name)])
        }
        try await finish(open)
        return try value(of: outcome)
    }

    /// What has come of a call of `js/shared`, where nothing of the page's own throws: that is caught in its listeners.
    private func value(of outcome: Evaluation) throws -> JSON {
        do { return try outcome.json() } catch BrowserError.script(let reason, let error?)
            where error.cause == .exception
        {
            throw BrowserError.notPossible(reason)
        }
    }

    /// The page, or the frame of it into which a selector leads, and the selector of what is in it.
    func frame(of open: any PageHolder, behind selector: String) throws -> (WebContext, String) {
        var (page, selector): (PageContext, String) = (open.page, selector)
        while selector.contains(">>>"), let text = try ask("frameBehind", [.string(selector)], in: page),
            let step = try? JSON(parsing: text).arrayValue, let number = step.first?.intValue,
            let rest = step.last?.stringValue, let inner = page.frame(number)
        {
            (page, selector) = (inner, rest)
        }
        return (page.context, selector)
    }

    /// The context of the page, or of the frame of it, that has the focus.
    private func focusedContext(of open: any PageHolder) throws -> WebContext {
        var page: PageContext = open.page
        while let number = try ask("focusedFrame", [], in: page).flatMap({ Int($0) }), let inner = page.frame(number) {
            page = inner
        }
        return page.context
    }

    private func ask(_ entry: String, _ arguments: [HostResult], in page: PageContext) throws -> String? {
        guard !page.context.isClosed else { return nil }
        var answer: String?
        page.context.run {
            try page.context.load(chunk: "shared/finding")
            answer = try page.context.call(entry: entry, arguments).stringValue
        }
        return answer
    }
}
