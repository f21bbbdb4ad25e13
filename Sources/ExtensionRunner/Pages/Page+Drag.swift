import JSONText
import ScriptEngine

// What a user moves from one place of a page to another, or into it.
extension Page {
    /// Drags an element to another one, in 160 ms of the clock.
    ///
    /// By a mouse, or on a touch screen by a finger. What can be dragged (`draggable`, on a Mac also links and images) is dragged with its
    /// data: the page hears `dragstart`, `dragover`, `drop` and the like, on a touch screen after a long press of half a second. All else
    /// hears of the pointer. A finger scrolls, so that the page hears `pointercancel`, unless a listener cancels `touchstart` or the first
    /// `touchmove`, or `touch-action` is `none`. No text is selected: that is ``selectText(_:in:)``.
    ///
    /// Source: https://html.spec.whatwg.org/multipage/dnd.html, https://w3c.github.io/pointerevents/
    /// - Throws: ``BrowserError/notPossible(_:)`` also where the target cannot be reached, or is a text control that would get the text.
    public func drag(_ selector: String, to target: String) async throws {
        try await browser.drag(selector, ["selector": .string(target)], in: self)
    }

    /// Drags an element so far, as ``drag(_:to:)`` does: a slider, the edge of a panel, a card that is swiped away.
    ///
    /// - Parameters:
    ///   - x: CSS pixels to the right; below zero: to the left.
    ///   - y: CSS pixels down; below zero: up.
    public func drag(_ selector: String, x: Double, y: Double) async throws {
        try await browser.drag(selector, ["x": .number(x), "y": .number(y)], in: self)
    }

    /// Drops files from outside of the browser on an element, which hears `dragenter`, `dragover` and `drop`.
    ///
    /// - Throws: ``BrowserError/notPossible(_:)`` also where no listener of `dragover` takes them: Safari would show them in the place of the page.
    public func drop(_ files: [ChosenFile], on selector: String) async throws {
        try await browser.act(
            in: self, "dropFiles",
            [.string(selector), .string(ChosenFile.list(files).text)] + files.map { .bytes($0.content) },
            as: ("drop", ["selector": .string(selector), "files": .array(files.map { .string($0.name) })]))
    }
}

extension Browser {
    /// The steps of a drag, one for each frame of the screen.
    private static let dragSteps = 10

    fileprivate func drag(_ selector: String, _ target: JSONObject, in page: Page) async throws {
        var way = target
        if let whole = target["selector"]?.stringValue {
            let open = try self.page(page)
            let (there, inner) = try frame(of: open, behind: whole)
            guard try frame(of: open, behind: selector).0 === there else {
                throw BrowserError.notPossible("'\(whole)' is in another frame than '\(selector)': a drag stays in one")
            }
            way["selector"] = .string(inner)
        }
        let text = try JSON(encoding: JSON.object(way)).text
        let rest = try await act(
            in: page, "beginDrag", [.string(selector), .string(text)],
            as: ("drag", ["selector": .string(selector), "to": .object(target)]))
        try await passFrame(.milliseconds(rest.intValue ?? 0))
        for step in 1...Self.dragSteps {
            try await passFrame(.milliseconds(16))
            try await act(in: page, "moveDrag", [.string(selector), .number(Double(step) / Double(Self.dragSteps))])
        }
        try await act(in: page, "endDrag", [.string(selector)], isGesture: true)
    }

    private func passFrame(_ duration: Duration) async throws {
        try await advance(to: world.scheduler.clock.elapsed + duration)
    }
}
