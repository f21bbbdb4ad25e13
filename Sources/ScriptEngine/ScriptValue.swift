import CJavaScriptCore

/// One value of a context, kept alive for as long as this object is. Belongs to the context's thread.
public final class ScriptValue {
    /// The context that it was made or read in, which it keeps alive. The value may be given to others of the same machine.
    public let context: ScriptContext
    let reference: JSValueRef

    init(_ context: ScriptContext, _ reference: JSValueRef?) {
        self.context = context
        self.reference = reference ?? JSValueMakeUndefined(context.reference)
        JSValueProtect(context.reference, self.reference)
    }

    deinit { JSValueUnprotect(context.reference, reference) }

    /// True of `undefined` alone, and not of `null`.
    public var isUndefined: Bool { JSValueIsUndefined(context.reference, reference) }

    /// Whether it is a Proxy, or a global object.
    public var isProxy: Bool {
        guard JSValueIsObject(context.reference, reference) else { return false }
        return JSObjectGetProxyTarget(JSValueToObject(context.reference, reference, nil)) != nil
    }

    /// Whether it is the same object as another one of its machine.
    public func isSame(as other: ScriptValue) -> Bool {
        JSValueIsStrictEqual(context.reference, reference, other.reference)
    }

    /// The text of a string; `nil` for anything else.
    public var stringValue: String? {
        guard JSValueIsString(context.reference, reference),
            let string = JSValueToStringCopy(context.reference, reference, nil)
        else { return nil }
        defer { JSStringRelease(string) }
        return String(string)
    }

    /// A number, which may be NaN or infinite; `nil` for anything else, as a text of digits.
    public var numberValue: Double? {
        JSValueIsNumber(context.reference, reference) ? JSValueToNumber(context.reference, reference, nil) : nil
    }

    /// `nil` for anything but `true` and `false`.
    public var booleanValue: Bool? {
        JSValueIsBoolean(context.reference, reference) ? JSValueToBoolean(context.reference, reference) : nil
    }

    /// This value as `JSON.stringify` writes it; `nil` where it writes nothing. Throws what a `toJSON` or getter throws.
    public func jsonText() throws(ScriptError) -> String? {
        try context.trying { exception in
            guard let string = JSValueCreateJSONString(context.reference, reference, 0, &exception) else { return nil }
            defer { JSStringRelease(string) }
            return String(string)
        }
    }

    /// The member of an object. Throws what a getter throws.
    public func member(_ name: String) throws(ScriptError) -> ScriptValue {
        try context.trying { exception in
            guard let object = JSValueToObject(context.reference, reference, &exception) else { return nil }
            return name.withScriptString { JSObjectGetProperty(context.reference, object, $0, &exception) }
                .map { ScriptValue(context, $0) }
        } ?? context.undefined
    }

    /// How many arguments a call may have.
    public static let maximumArguments = 128

    /// Calls this function, with at most ``maximumArguments``. Throws what it throws.
    @discardableResult
    public func call(_ arguments: [HostResult] = []) throws(ScriptError) -> ScriptValue {
        try context.trying { exception in
            guard let function = JSValueToObject(context.reference, reference, &exception) else { return nil }
            return context.withReferences(arguments) { references in
                JSObjectCallAsFunction(
                    context.reference, function, nil, references.count, references.baseAddress, &exception
                ).map { ScriptValue(context, $0) }
            }
        } ?? context.undefined
    }
}

/// A promise that Swift settles. Belongs to the context's thread.
public final class ScriptPromise {
    /// The promise object itself.
    public let promise: ScriptValue
    private let resolveFunction: ScriptValue
    private let rejectFunction: ScriptValue

    public init(in context: ScriptContext) {
        var resolve: JSObjectRef?
        var reject: JSObjectRef?
        let object = JSObjectMakeDeferredPromise(context.reference, &resolve, &reject, nil)
        promise = ScriptValue(context, object)
        resolveFunction = ScriptValue(context, resolve)
        rejectFunction = ScriptValue(context, reject)
    }

    /// Fulfils the promise. Call it inside ``ScriptContext/perform(_:)``, so that what follows from it runs too.
    public func resolve(_ result: HostResult) { _ = try? resolveFunction.call([result]) }

    /// Rejects the promise with an `Error` of this message.
    /// - Parameter place: what is told of an error that nobody catches; the script does not see it.
    public func reject(_ message: String, at place: ScriptPosition? = nil) {
        let context = promise.context
        let error = ScriptValue(context, context.makeError(message))
        if let place { context.note(place, of: error) }
        _ = try? rejectFunction.call([.value(error)])
    }
}
