import JSONText
import WebPlatform

/// What the user answers in a dialog of `alert`, `confirm` or `prompt`.
public enum DialogAnswer: Sendable, Equatable {
    /// "OK"; what stands in the field of a prompt stays.
    case accept
    case dismiss
    /// "OK" with this text in the field of a prompt.
    case text(String)

    /// What the script is given: `nil` for a dismissed dialog.
    func value(in dialog: PageDialog) -> String? {
        switch self {
        case .accept: dialog.defaultText
        case .dismiss: nil
        case .text(let text): text
        }
    }

    var json: JSON {
        switch self {
        case .accept: true
        case .dismiss: false
        case .text(let text): .string(text)
        }
    }
}

extension PageHolder {
    /// Answers a dialog with what the test has laid ready.
    func answer(_ dialog: PageDialog, in lane: TraceEvent.Lane, _ trace: Trace) -> String? {
        if dialog.kind == .share { return share(dialog, trace) }
        var fields: JSONObject = ["kind": .string(dialog.kind.rawValue), "message": .string(dialog.message)]
        // These take no answer.
        guard dialog.kind == .confirm || dialog.kind == .prompt else {
            trace.record(lane, "dialog", fields)
            return nil
        }
        guard !dialogAnswers.isEmpty else {
            trace.record(lane, "dialog", fields)
            trace.explainOnce(
                lane,
                "nobody has answered \(dialog.kind.rawValue)(), so it was dismissed; page.answerDialog lays an answer ready"
            )
            return nil
        }
        let answer = dialogAnswers.removeFirst()
        fields["answer"] = answer.json
        trace.record(lane, "dialog", fields)
        return answer.value(in: dialog)
    }

    /// The share sheet: the user shares, unless the test has laid another answer ready.
    private func share(_ dialog: PageDialog, _ trace: Trace) -> String? {
        let answer = dialogAnswers.isEmpty ? .accept : dialogAnswers.removeFirst()
        var fields = (try? JSON(parsing: dialog.message))?.objectValue ?? [:]
        fields["isShared"] = .bool(answer != .dismiss)
        trace.record(.browser, "share", fields)
        return answer.value(in: dialog)
    }
}

extension Page {
    /// Lays an answer ready for the next `confirm()` or `prompt()` of the page, of which nobody has one yet. Without, they are
    /// dismissed. An `alert()` takes none. The share sheet of `navigator.share()` takes one too; without, the user shares.
    public func answerDialog(_ answer: DialogAnswer) async throws { try await browser.lay(answer, readyIn: self) }
}

extension Browser {
    fileprivate func lay(_ answer: DialogAnswer, readyIn page: Page) throws {
        try self.page(page).dialogAnswers.append(answer)
    }
}
