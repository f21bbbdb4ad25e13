import JSONText
import ScriptEngine
import WebPlatform

extension ExtensionContext {
    /// An operation for the context whose script calls it. Where the context has ended while its script still runs, as a content
    /// script does whose extension was reloaded, nothing happens, and a promise is never settled.
    static func operation(
        _ body: @escaping (ExtensionContext, borrowing HostArguments) throws -> HostResult
    ) -> WebContext.Operation {
        { context, arguments in
            guard let caller = context.delegate as? ExtensionContext, !context.isClosed else {
                return .value(ScriptPromise(in: context.script).promise)
            }
            let trace = caller.owner.world.trace
            let outer = trace.enter(context.script)
            defer { trace.leave(outer) }
            return try body(caller, arguments)
        }
    }

    /// The host operations of `js/browser`, as docs/host-interface.md lists them.
    static var hostOperations: [(name: StaticString, body: WebContext.Operation)] {
        portOperations + viewOperations + frameOperations + requestOperations + [
            ("api_call", operation { try $0.callAPI($1) }),
            (
                "listener_add",
                operation {
                    $0.addListener(try $1.string(0))
                    return .undefined
                }
            ),
            (
                "listener_began",
                operation { .number(Double($0.listenerBegan(try $1.string(0), named: try $1.string(1)))) }
            ),
            (
                "listener_ended",
                operation {
                    $0.listenerEnded(try $1.integer(0))
                    return .undefined
                }
            ),
            (
                "listener_remove",
                operation {
                    $0.removeListener(try $1.string(0))
                    return .undefined
                }
            ),
            ("manifest_text", operation { caller, _ in .string(caller.owner.manifestText) }),
            (
                "message_reply",
                operation { caller, arguments in
                    // A reply that is too long becomes an empty one.
                    let text = arguments.optionalString(1)
                    let maximum = caller.owner.world.profile.messages.maximumLength
                    let isTooLong = text.map { $0.utf16.count > maximum } ?? false
                    let key = try arguments.integer(0)
                    caller.act(.answer, text ?? "") { caller.finishMessage(key, .reply(isTooLong ? "\"\"" : text)) }
                    return .undefined
                }
            ),
            (
                "message_unanswered",
                operation {
                    $0.finishMessage(try $1.integer(0), .silence)
                    return .undefined
                }
            ),
            (
                "message_late",
                operation {
                    $0.owner.world.trace.explain(
                        $0.lane,
                        "a listener of \(try $1.string(0)) called sendResponse after it had returned, and nobody waited for that any more: "
                            + "the sender got undefined. Return true, or a promise of the reply")
                    return .undefined
                }
            ),
            (
                "message_rejected",
                operation {
                    $0.messageWasRejected(try $1.integer(0))
                    let error = $0.context.script.error(from: $1.value(1)).placed(by: $0.source)
                    $0.owner.world.trace.explain(
                        $0.lane,
                        "a listener of runtime.onMessage answered with a promise that was rejected "
                            + "(\(error)); Safari ignores that, and the sender waits in vain")
                    return .undefined
                }
            ),
            (
                "i18n_message",
                operation { caller, arguments in
                    let values = try JSON(parsing: arguments.string(1)).arrayValue ?? []
                    if arguments.boolean(2) {
                        caller.owner.world.trace.explainOnce(
                            caller.lane,
                            "i18n.getMessage() puts in texts alone: Safari leaves out what is none, and those behind it move up "
                                + "(https://webkit.org/b/291956); use String(…)")
                    }
                    return .string(
                        caller.owner.message(try arguments.string(0), values: values.compactMap(\.stringValue)))
                }
            ),
            (
                "filter_ignored",
                operation { caller, arguments in
                    caller.owner.world.trace.explainOnce(
                        caller.lane,
                        "\(try arguments.string(0)).addListener(): Safari ignores what stands behind the listener, "
                            + "and calls it for every event; filter in the listener")
                    return .undefined
                }
            ),
            ("i18n_language", operation { caller, _ in .string(caller.owner.world.options.language) }),
            (
                "menu_identifier",
                operation { caller, _ in
                    .string(caller.owner.menus.makeIdentifier(with: caller.owner.world.random))
                }
            ),
            (
                "option_ignored",
                operation { caller, arguments in
                    let known = try JSON(parsing: arguments.string(2)).arrayValue?.compactMap(\.stringValue) ?? []
                    caller.owner.world.trace.explainOnce(
                        caller.lane,
                        "\(try arguments.string(0)): Safari ignores '\(try arguments.string(1))', which it does not know; "
                            + "what it knows is \(known.joined(separator: ", "))")
                    return .undefined
                }
            ),
            (
                "permission_check",
                operation { .boolean(ManifestReader.supportedPermissions.contains(try $1.string(0))) }
            ),
            (
                "rules_refusal",
                operation { caller, arguments in
                    let values = try JSON(parsing: arguments.string(1)).arrayValue ?? []
                    let options = values.first?.objectValue ?? [:]
                    guard let refusal = caller.owner.refusalOfNetRequest(try arguments.string(0), options) else {
                        return .undefined
                    }
                    return .string(refusal.json.text)
                }
            ),
            ("pattern_parse", operation { .boolean((try? MatchPattern($1.string(0))) != nil) }),
            ("pattern_check", operation { .boolean((try? MatchPattern($1.string(0)))?.isSupported ?? false) }),
            (
                "tab_hidden",
                operation {
                    $0.owner.explainHidden(tab: try $1.integer(0), member: try $1.string(1), lane: $0.lane)
                    return .undefined
                }
            ),
            (
                "script_import",
                operation { caller, arguments in
                    let url = try arguments.string(0)
                    guard let source = caller.owner.script(at: url) else { return .boolean(false) }
                    let fail = arguments.value(1)
                    try caller.context.script.evaluate(source) { try fail.call([.value($0)]) }
                    return .boolean(true)
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
        // Only a call that fails at once, or is answered later, pays for a stack.
        var caller: ScriptCaller?
        var (isCalling, isAnswered) = (true, false)
        let call = APICall(name: name, arguments: values) { [weak self] result in
            guard let self else { return }
            isAnswered = true
            if isCalling, case .failure = result { caller = context.script.caller }
            schedule(FaultPlan.Act(function: name)?.answer) { _ in
                switch result {
                case .success(let text): promise.resolve(text.map { .json($0) } ?? .undefined)
                case .failure(let error):
                    promise.reject(
                        ErrorSentence.text(error.function ?? "\(name)()", key: error.key, error.sentence),
                        at: caller?.position)
                }
            }
        }
        perform(call)
        isCalling = false
        if !isAnswered { caller = context.script.caller }
        return .value(promise.promise)
    }
}
