import ScriptEngine

/// Which scripts can hear of the transitions and animations of style sheets. For others nobody looks for any.
enum StyleEvents {
    /// What a script needs of its context before it runs; `nil` where it names neither `transitionend`, `animationend` or their kin nor
    /// `getAnimations`. One that listens by a name which it has put together is found when it does so (`js/web/dom-events`).
    static func preparation(for text: String) -> ((ScriptContext) -> Void)? {
        areNamed(in: text) ? { ($0.owner as? WebContext)?.watchStyles() } : nil
    }

    /// Looks for `ransition` and `nimation` before `end`, `End` or `s`, and for the endings `start`, `run`, `cancel` and `iteration`.
    private static func areNamed(in text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var end = 3
            while end < bytes.count {
                switch bytes[end] {
                case UInt8(ascii: "t"): end += 3
                case UInt8(ascii: "i"): end += 2
                case UInt8(ascii: "o"): end += 1
                case UInt8(ascii: "n"):
                    if isName(bytes, endingAt: end) { return true }
                    end += 4
                default: end += 4
                }
            }
            return false
        }
    }

    /// Whether `transition` or `animation` ends here, in a name of those that are looked for.
    private static func isName(_ bytes: UnsafeBufferPointer<UInt8>, endingAt end: Int) -> Bool {
        let before = bytes[max(end - 8, 0)...end]
        guard before.elementsEqual("ransition".utf8) || before.dropFirst().elementsEqual("nimation".utf8) else {
            return false
        }
        let after = bytes[(end + 1)...].prefix(9)
        return ["end", "End", "s", "start", "Start", "run", "cancel", "iteration", "Iteration"].contains {
            after.starts(with: $0.utf8)
        }
    }
}

extension WebContext {
    /// Has the document looked at for transitions and animations from now on.
    func watchStyles() { (page ?? seenPage)?.watchStyles() }
}

extension PageContext {
    fileprivate func watchStyles() {
        guard !watchesStyles, !context.isClosed else { return }
        watchesStyles = true
        try? context.load(chunk: "dom/css-animations")
        _ = try? context.call(entry: "watchStyles")
    }
}
