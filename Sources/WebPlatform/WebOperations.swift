import HTTP
import ScriptEngine
import VirtualTime

extension WebContext {
    /// The host operations of the web platform, as docs/host-interface.md lists them.
    func webOperations() -> [(name: StaticString, body: HostBody)] {
        [
            ("script_load", { [unowned self] in .value(try chunk($0.string(0))) }),
            ("clock_wall", { [unowned self] _ in .number(scheduler.clock.now.millisecondsSince1970) }),
            ("clock_monotonic", { [unowned self] _ in .number((scheduler.clock.elapsed - timeOrigin).milliseconds) }),
            ("random_unit", { [unowned self] _ in .number(environment.random.nextUnit()) }),
            (
                "timer_start",
                { [unowned self] in
                    let delay = Duration.milliseconds(clamping: try $0.number(1))
                    return .number(Double(startTimer(try $0.integer(0), after: delay)))
                }
            ),
            (
                "timer_stop",
                { [unowned self] in
                    stopTimer(try $0.integer(0))
                    return .undefined
                }
            ),
            (
                "console_write",
                { [unowned self] in
                    let level = ConsoleMessage.Level(rawValue: try $0.string(0)) ?? .log
                    let position = $0.optionalString(2).flatMap(ScriptPosition.init(stack:))
                    let message = ConsoleMessage(level: level, text: try $0.string(1), position: position)
                    delegate?.webContext(self, wrote: message)
                    return .undefined
                }
            ),
            (
                "exception_report",
                { [unowned self] in
                    delegate?.webContext(self, reported: script.error(from: $0.value(0)), as: .exception)
                    return .undefined
                }
            ),
            ("utf8_encode", { .bytes(Array(try $0.string(0).utf8)) }),
            (
                "utf8_decode",
                {
                    let bytes = try $0.bytes(0)
                    if $0.boolean(1) {
                        return String(validating: bytes, as: UTF8.self).map { .string($0) } ?? .undefined
                    }
                    return .string(String(decoding: bytes, as: UTF8.self))
                }
            ),
            ("url_canonical", { WebURL.canonical(try $0.string(0)).map { .string($0) } ?? .undefined }),
        ] + fetchOperations()
    }

    private func fetchOperations() -> [(name: StaticString, body: HostBody)] {
        [
            (
                "fetch_send",
                { [unowned self] in
                    let promise = ScriptPromise(in: script)
                    startFetch(
                        FetchCall(
                            id: try $0.integer(0), requestText: try $0.string(1),
                            body: $0.optionalBytes(2) ?? $0.optionalString(2).map { Array($0.utf8) },
                            promise: promise))
                    return .value(promise.promise)
                }
            ),
            (
                "fetch_body",
                { [unowned self] in
                    .bytes(answeredBodies.removeValue(forKey: try $0.integer(0)) ?? [])
                }
            ),
            (
                "fetch_abort",
                { [unowned self] in
                    let id = try $0.integer(0)
                    endFetch(id)?.cancel()
                    answeredBodies[id] = nil
                    return .undefined
                }
            ),
        ]
    }
}
