import HTTP
public import ScriptEngine
import VirtualTime

extension WebContext {
    /// What a host operation does for the context whose script calls it.
    public typealias Operation = (WebContext, borrowing HostArguments) throws -> HostResult

    /// An operation that gives nothing, whatever it is done for.
    static func doing<Owner>(
        _ name: StaticString, _ body: @escaping (Owner, borrowing HostArguments) throws -> Void
    ) -> (name: StaticString, body: (Owner, borrowing HostArguments) throws -> HostResult) {
        (
            name,
            {
                try body($0, $1)
                return .undefined
            }
        )
    }

    /// An operation as the engine takes it.
    static func hostBody(_ operation: @escaping Operation) -> HostBody {
        { arguments in
            guard let context = arguments.owner as? WebContext else { throw HostError("the context has no owner") }
            return try operation(context, arguments)
        }
    }

    /// The host operations of the web platform, as docs/host-interface.md lists them.
    static var operations: [(name: StaticString, body: Operation)] {
        [
            ("builtins_get", { context, _ in .value(context.environment.builtins) }),
            ("proxy_is", { .boolean($1.value(0).isProxy) }),
            ("script_load", { .value(try $0.chunk($1.string(0))) }),
            (
                "prototype_load",
                { context, arguments in
                    let source = try context.environment.sources.made(
                        try arguments.string(0), version: try arguments.integer(1)
                    ) { try arguments.string(2) }
                    return .value(try context.script.evaluate(source))
                }
            ),
            ("chunk_holds", { .boolean($0.environment.sources.hold(try $1.string(0))) }),
            (
                "clock_wall",
                { context, _ in
                    context.noteClockReading()
                    return .number(context.scheduler.clock.now.millisecondsSince1970)
                }
            ),
            (
                "clock_monotonic",
                { context, _ in
                    context.noteClockReading()
                    return .number(context.elapsed)
                }
            ),
            ("activation_gesture", { context, _ in .boolean(context.isProcessingUserGesture) }),
            ("activation_sticky", { context, _ in .boolean(context.hasStickyActivation) }),
            ("activation_media", { context, _ in .boolean(context.isProcessingUserGestureForMedia) }),
            ("activation_transient", { context, _ in .boolean(context.hasTransientActivation) }),
            doing("styles_watch") { context, _ in
                context.watchStyles()
            },
            ("network_online", { context, _ in .boolean(context.delegate?.isOnline ?? true) }),
            ("random_unit", { context, _ in .number(context.environment.random.nextUnit()) }),
            ("random_bytes", { .bytes($0.environment.random.nextBytes(try $1.integer(0))) }),
            ("random_uuid", { context, _ in .string(context.environment.random.nextUUID()) }),
            (
                "timer_start",
                {
                    let delay = Duration.milliseconds(clamping: try $1.number(1))
                    return .number(Double($0.startTimer(try $1.integer(0), after: delay, isQuiet: $1.boolean(2))))
                }
            ),
            doing("timer_stop") {
                $0.stopTimer(try $1.integer(0))
            },
            doing("console_write") {
                let level = ConsoleMessage.Level(rawValue: try $1.string(0)) ?? .log
                let stack = $1.optionalString(2)
                var text = try $1.string(1)
                if level == .trace {
                    for frame in $0.frames(inStack: stack ?? "") { text += "\n    at \(frame)" }
                }
                let message = ConsoleMessage(
                    level: level, text: text, position: stack.flatMap($0.script.position(inStack:)))
                $0.script.machine.noteHanded(bytes: ConsoleMessage.recordBytes + text.utf8.count)
                $0.delegate?.webContext($0, wrote: message)
            },
            (
                "error_text",
                {
                    let (title, stack) = (try $1.string(0), try $1.string(1))
                    let frames = $0.frames(inStack: stack).map { "\n    at \($0)" }
                    return .string($0.script.original(message: title, stack: stack) + frames.joined())
                }
            ),
            doing("error_place") {
                guard let place = $0.script.position(inStack: try $1.string(1)) else { return }
                $0.script.note(place, of: $1.value(0))
            },
            (
                "exception_report",
                {
                    let kind = $1.optionalString(1).flatMap(ReportKind.init) ?? .exception
                    $0.delegate?.webContext($0, reported: $0.script.error(from: $1.value(0)), as: kind)
                    return .boolean(!$0.isClosed)
                }
            ),
            ("utf8_encode", { .bytes(Array(try $1.string(0).utf8)) }),
            (
                "utf8_decode",
                {
                    let bytes = try $1.bytes(0)
                    if $1.boolean(1) {
                        return String(validating: bytes, as: UTF8.self).map { .string($0) } ?? .undefined
                    }
                    return .string(String(decoding: bytes, as: UTF8.self))
                }
            ),
            ("url_canonical", { WebURL.canonical(try $1.string(0)).map { .string($0) } ?? .undefined }),
            (
                "fetch_send",
                {
                    let promise = ScriptPromise(in: $0.script)
                    $0.startFetch(try fetchCall($1, promise: promise))
                    return .value(promise.promise)
                }
            ),
            (
                "fetch_wait",
                {
                    let limit = try $1.number(3)
                    let call = try fetchCall($1, timeLimit: limit > 0 ? .milliseconds(clamping: limit) : nil)
                    $0.startFetch(call)
                    _ = $0.endFetch(call.id)
                    return call.answerText.map { .string($0) } ?? .undefined
                }
            ),
            ("fetch_body", { .bytes($0.takeBody(try $1.integer(0))) }),
            ("fetch_read", { .value($0.readBody(try $1.integer(0))) }),
            doing("fetch_abort") {
                $0.abortFetch(try $1.integer(0))
            },
        ]
    }
    /// The call that the first three arguments of `fetch_send` and `fetch_wait` describe.
    private static func fetchCall(
        _ arguments: borrowing HostArguments, promise: ScriptPromise? = nil, timeLimit: Duration? = nil
    ) throws -> FetchCall {
        FetchCall(
            id: try arguments.integer(0), requestText: try arguments.string(1),
            body: arguments.optionalBytes(2) ?? arguments.optionalString(2).map { Array($0.utf8) }, promise: promise,
            timeLimit: timeLimit)
    }
}
