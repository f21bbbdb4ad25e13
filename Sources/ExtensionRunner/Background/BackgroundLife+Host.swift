import JSONText
import ScriptEngine

extension BackgroundLife {
    /// The host operations of `js/browser`, as docs/host-interface.md lists them.
    func hostOperations() -> [(name: StaticString, body: HostBody)] {
        [
            ("api_call", { [unowned self] in try callAPI($0) }),
            (
                "listener_add",
                { [unowned self] in
                    owner.background.addListener(try $0.string(0))
                    return .undefined
                }
            ),
            (
                "listener_remove",
                { [unowned self] in
                    owner.background.removeListener(try $0.string(0))
                    return .undefined
                }
            ),
            ("manifest_text", { [unowned self] _ in .string(owner.manifestText) }),
            (
                "message_reply",
                { [unowned self] in
                    // A reply that is too long becomes an empty one.
                    let text = $0.optionalString(1)
                    let isTooLong = text.map { $0.utf16.count > owner.world.profile.messages.maximumLength } ?? false
                    finishMessage(try $0.integer(0), isTooLong ? "\"\"" : text)
                    return .undefined
                }
            ),
            (
                "message_unanswered",
                { [unowned self] in
                    finishMessage(try $0.integer(0), nil)
                    return .undefined
                }
            ),
            (
                "message_rejected",
                { [unowned self] in
                    let error = context.script.error(from: $0.value(1))
                    owner.world.trace.explain(
                        .background,
                        "a listener of runtime.onMessage answered with a promise that was rejected "
                            + "(\(error)); Safari ignores that, and the sender waits in vain")
                    return .undefined
                }
            ),
            (
                "tab_hidden",
                { [unowned self] in
                    owner.explainHidden(tab: try $0.integer(0), member: try $0.string(1))
                    return .undefined
                }
            ),
            (
                "script_import",
                { [unowned self] in
                    let url = try $0.string(0)
                    guard let source = owner.script(at: url) else {
                        throw HostError("importScripts: '\(url)' is not in the extension's folder")
                    }
                    return .value(try context.script.evaluate(source))
                }
            ),
        ]
    }

    private func callAPI(_ arguments: borrowing HostArguments) throws -> HostResult {
        let promise = ScriptPromise(in: context.script)
        let name = try arguments.string(0)
        guard let values = try JSON(parsing: arguments.string(1)).arrayValue else {
            throw HostError("the arguments of an API call must be an array")
        }
        let call = APICall(name: name, arguments: values) { [weak self] result in
            guard let self else { return }
            context.schedule { _ in
                switch result {
                case .success(let text): promise.resolve(text.map { .string($0) } ?? .undefined)
                case .failure(let error):
                    promise.reject(ErrorSentence.text(error.function ?? "\(name)()", error.sentence))
                }
            }
        }
        owner.perform(call, from: self)
        return .value(promise.promise)
    }
}
