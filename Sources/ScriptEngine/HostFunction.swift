import CJavaScriptCore

/// What a host function gives back to the script.
public enum HostResult {
    case undefined
    case boolean(Bool)
    case number(Double)
    case string(String)
    /// Becomes a Uint8Array that owns a copy.
    case bytes([UInt8])
    /// The value that a JSON text says, read by the engine itself; `undefined` where it is none.
    case json(String)
    case value(ScriptValue)
    case host(HostObject)
}

/// A host function's own failure; the script sees an `Error` with this message.
public struct HostError: Error, Sendable {
    /// What the script reads as `error.message`.
    public let message: String

    public init(_ message: String) { self.message = message }
}

/// What a host function does, inside the task of the script that calls it. What it throws becomes an `Error` of the script: with the
/// message of a ``HostError``, else with what was thrown as text.
public typealias HostBody = (borrowing HostArguments) throws -> HostResult

/// The Swift closure behind a function object. It lives until the object is collected.
///
/// Its arguments and results belong to the context that it is called for: the one whose ``HostObject`` it is a method of,
/// else the one that runs.
final class HostFunction {
    private let body: HostBody
    private unowned let machine: ScriptMachine

    private init(machine: ScriptMachine, body: @escaping HostBody) {
        self.machine = machine
        self.body = body
    }

    private nonisolated(unsafe) static let objectClass: JSClassRef = {
        var definition = kJSClassDefinitionEmpty
        definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
        definition.callAsFunction = { reference, function, this, count, arguments, exception in
            let host = Unmanaged<HostFunction>.fromOpaque(JSObjectGetPrivate(function)).takeUnretainedValue()
            return host.call(reference!, this, UnsafeBufferPointer(start: arguments, count: count), exception)
        }
        definition.finalize = { object in
            Unmanaged<HostFunction>.fromOpaque(JSObjectGetPrivate(object)).release()
        }
        return "HostFunction".withCString { name in
            definition.className = name
            return JSClassCreate(&definition)
        }
    }()

    /// A function object of `context`, which is one of the machine's.
    static func make(
        in context: JSContextRef, of machine: ScriptMachine, _ body: @escaping HostBody
    ) -> JSObjectRef {
        let host = HostFunction(machine: machine, body: body)
        return JSObjectMake(context, objectClass, Unmanaged.passRetained(host).toOpaque())
    }

    private func call(
        _ reference: JSContextRef, _ this: JSObjectRef?, _ values: UnsafeBufferPointer<JSValueRef?>,
        _ exception: UnsafeMutablePointer<JSValueRef?>?
    ) -> JSValueRef? {
        guard let context = HostObject.context(of: this, in: reference) ?? machine.runningContext else {
            return JSValueMakeUndefined(reference)
        }
        do {
            if machine.isEndingMicrotask { throw HostError("the task was stopped") }
            return try context.makeReference(body(HostArguments(context: context, values: values)))
        } catch {
            let message = (error as? HostError)?.message ?? "\(error)"
            exception?.pointee = context.makeError(message)
            return JSValueMakeUndefined(reference)
        }
    }
}

/// The arguments of one call of a host function. Valid only until it returns.
public struct HostArguments: ~Copyable {
    let context: ScriptContext
    let values: UnsafeBufferPointer<JSValueRef?>

    /// How many the script has given. Those beyond are undefined.
    public var count: Int { values.count }

    /// Who the context of the calling script works for.
    public var owner: AnyObject? { context.owner }

    /// Whether the argument is undefined, or was not given. `null` is neither.
    public func isUndefined(_ index: Int) -> Bool {
        index >= values.count || JSValueIsUndefined(context.reference, values[index])
    }

    /// The argument as text, `nil` where it is no string.
    public func optionalString(_ index: Int) -> String? {
        guard index < values.count, JSValueIsString(context.reference, values[index]),
            let string = JSValueToStringCopy(context.reference, values[index], nil)
        else { return nil }
        defer { JSStringRelease(string) }
        return String(string)
    }

    /// The argument as text. Throws ``HostError`` where it is no string: nothing is converted.
    public func string(_ index: Int) throws -> String {
        guard let text = optionalString(index) else { throw HostError("argument \(index) must be a string") }
        return text
    }

    /// The argument as a number, which may be NaN or infinite. Throws ``HostError`` where it is none.
    public func number(_ index: Int) throws -> Double {
        guard index < values.count, JSValueIsNumber(context.reference, values[index]) else {
            throw HostError("argument \(index) must be a number")
        }
        return JSValueToNumber(context.reference, values[index], nil)
    }

    /// The argument as a whole number. Throws ``HostError`` where it is none, or one that `Int` does not hold.
    public func integer(_ index: Int) throws -> Int {
        guard let value = Int(exactly: try number(index)) else {
            throw HostError("argument \(index) must be an integer")
        }
        return value
    }

    /// The argument as an integer, `nil` where it is undefined.
    public func optionalInteger(_ index: Int) throws -> Int? { isUndefined(index) ? nil : try integer(index) }

    /// What `Boolean()` makes of the argument; false where it was not given.
    public func boolean(_ index: Int) -> Bool {
        index < values.count && JSValueToBoolean(context.reference, values[index])
    }

    /// A copy of the bytes of a Uint8Array, `nil` where the argument is none.
    public func optionalBytes(_ index: Int) -> [UInt8]? { memory(index).map { Array($0) } }

    /// A copy of the bytes of a Uint8Array. Throws ``HostError`` where the argument is none.
    public func bytes(_ index: Int) throws -> [UInt8] { try withMemory(index) { Array($0) } }

    /// Runs `body` with the memory of a Uint8Array itself, which it may change. No script may run meanwhile.
    public func withMemory<Result>(
        _ index: Int, _ body: (UnsafeMutableRawBufferPointer) throws -> Result
    ) throws -> Result {
        guard let memory = memory(index) else { throw HostError("argument \(index) must be a Uint8Array") }
        return try body(memory)
    }

    private func memory(_ index: Int) -> UnsafeMutableRawBufferPointer? {
        guard index < values.count,
            JSValueGetTypedArrayType(context.reference, values[index], nil) == kJSTypedArrayTypeUint8Array,
            let object = JSValueToObject(context.reference, values[index], nil)
        else { return nil }
        let count = JSObjectGetTypedArrayByteLength(context.reference, object, nil)
        guard count > 0, let start = JSObjectGetTypedArrayBytesPtr(context.reference, object, nil) else {
            return UnsafeMutableRawBufferPointer(start: nil, count: 0)
        }
        let offset = JSObjectGetTypedArrayByteOffset(context.reference, object, nil)
        return UnsafeMutableRawBufferPointer(start: start + offset, count: count)
    }

    /// The argument itself, to be kept beyond the call.
    public func value(_ index: Int) -> ScriptValue {
        ScriptValue(context, index < values.count ? values[index] : JSValueMakeUndefined(context.reference))
    }
}
