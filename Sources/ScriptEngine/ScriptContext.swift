import CJavaScriptCore

/// One global object with its built-ins: a life of a worker, a page, an isolated world.
///
/// Everything that runs script must run inside ``perform(_:)``: it makes the limits cover the microtasks too.
/// Belongs to the thread of its machine.
/// Source: https://developer.apple.com/documentation/javascriptcore/jsglobalcontextref
public final class ScriptContext {
    /// Its heap and its limits are shared with other contexts. The machine lives as long as any of them.
    public let machine: ScriptMachine
    let reference: JSGlobalContextRef
    /// Who this context works for, so that host functions of the whole machine find it.
    public weak var owner: AnyObject?

    public init(machine: ScriptMachine) {
        self.machine = machine
        reference = makeGlobalContext(in: machine.group)
    }

    deinit {
        machine.rejectionHandlers[reference] = nil
        JSGlobalContextRelease(reference)
    }

    /// The value `undefined`: what a call without a result gives.
    public var undefined: ScriptValue { ScriptValue(self, nil) }

    /// Calls `handler` with every promise of this context that is rejected and has no handler when its microtasks are done,
    /// and with the reason.
    public func onUnhandledRejection(_ handler: @escaping (_ promise: ScriptValue, _ reason: ScriptValue) -> Void) {
        machine.rejectionHandlers[reference] = { [unowned self] in
            handler(ScriptValue(self, $0.reference), ScriptValue(self, $1.reference))
        }
        JSGlobalContextSetUnhandledRejectionCallback(reference, machine.rejectionCallback, nil)
    }

    /// Runs one task: `body`, then every microtask, all under the machine's limits.
    /// Throws what `body` throws, or a ``ScriptError`` with the limit that stopped the task.
    @discardableResult
    public func perform<Result>(_ body: () throws -> Result) throws -> Result {
        var outcome: Swift.Result<Result, any Error>?
        withoutActuallyEscaping(body) { body in
            machine.enter(self) { outcome = .init(catching: body) }
        }
        if let error = machine.watchdog.error { throw error }
        guard let outcome else { throw ScriptError(name: "", message: "the task could not be entered") }
        return try outcome.get()
    }

    /// Evaluates a script and returns its completion value.
    @discardableResult
    public func evaluate(_ source: ScriptSource) throws(ScriptError) -> ScriptValue {
        try trying { exception in
            let result = source.evaluate(in: self, &exception).map { ScriptValue(self, $0) }
            if let exception { noteDuplicate(ScriptValue(self, exception), in: source) }
            return result
        } ?? undefined
    }

    /// Evaluates a script on behalf of another one, which is told by `thrown` what it throws, as it is.
    /// - Returns: its completion value, undefined where it threw.
    /// - Throws: what `thrown` throws, or a ``ScriptError`` where a limit stopped the script.
    @discardableResult
    public func evaluate(_ source: ScriptSource, thrown: (ScriptValue) throws -> Void) throws -> ScriptValue {
        var exception: JSValueRef?
        let result = source.evaluate(in: self, &exception)
        guard let exception else { return ScriptValue(self, result) }
        let value = ScriptValue(self, exception)
        noteDuplicate(value, in: source)
        if machine.watchdog.stoppedBy != nil { throw error(from: value) }
        try thrown(value)
        return undefined
    }

    /// Of a variable that another script has declared the engine tells only the name: notes where the script has it first.
    private func noteDuplicate(_ thrown: ScriptValue, in source: ScriptSource) {
        let error = error(from: thrown)
        guard error.name == "SyntaxError", error.position == nil,
            error.message.hasPrefix("Can't create duplicate variable"),
            let name = error.message.split(separator: "'").last, let place = source.firstPlace(of: String(name))
        else { return }
        note(place, of: thrown)
    }

    /// The global object.
    public var global: ScriptValue { ScriptValue(self, JSContextGetGlobalObject(reference)) }

    /// A function object that calls `body`.
    public func makeFunction(_ body: @escaping HostBody) -> ScriptValue {
        ScriptValue(self, HostFunction.make(in: reference, of: machine, body))
    }
}

extension ScriptContext {
    /// The one way in which a C call that can throw is made.
    func trying<Result>(_ call: (inout JSValueRef?) -> Result?) throws(ScriptError) -> Result? {
        var exception: JSValueRef?
        let result = call(&exception)
        if let exception { throw error(from: ScriptValue(self, exception)) }
        return result
    }

    /// Calls `body` with values, at most 128, that live as long as it runs.
    ///
    /// They are on the stack. There alone, and not in an array, the collector finds them: it may run at any time on a thread of its
    /// own, and frees what nobody holds. Swift keeps a kilobyte on the stack for whoever asks.
    func withReferences<Result>(
        _ values: [HostResult], _ body: (UnsafeMutableBufferPointer<JSValueRef?>) -> Result
    ) -> Result {
        precondition(values.count <= ScriptValue.maximumArguments, "a script is called with \(values.count) values")
        return withUnsafeTemporaryAllocation(of: JSValueRef?.self, capacity: values.count) { references in
            references.initialize(repeating: nil)
            for (index, value) in values.enumerated() { references[index] = makeReference(value) }
            return body(references)
        }
    }

    func makeReference(_ result: HostResult) -> JSValueRef? {
        switch result {
        case .undefined: JSValueMakeUndefined(reference)
        case .boolean(let value): JSValueMakeBoolean(reference, value)
        case .number(let value): JSValueMakeNumber(reference, value)
        case .string(let value): value.withScriptString { JSValueMakeString(reference, $0) }
        case .bytes(let value): makeBytes(value)
        case .json(let text):
            text.withScriptString { JSValueMakeFromJSONString(reference, $0) } ?? JSValueMakeUndefined(reference)
        case .value(let value): value.reference
        case .host(let object): object.object(for: self)
        }
    }

    private func makeBytes(_ bytes: [UInt8]) -> JSValueRef? {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
        bytes.withUnsafeBytes {
            memory.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(memory), byteCount: $0.count)
        }
        return JSObjectMakeTypedArrayWithBytesNoCopy(
            reference, kJSTypedArrayTypeUint8Array, memory, bytes.count, { bytes, _ in bytes?.deallocate() }, nil, nil)
    }

    func makeError(_ message: String) -> JSValueRef? {
        message.withScriptString { text in
            var argument = JSValueMakeString(reference, text)
            return JSObjectMakeError(reference, 1, &argument, nil)
        }
    }
}
