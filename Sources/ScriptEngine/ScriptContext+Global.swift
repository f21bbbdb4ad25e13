import CJavaScriptCore

// What the global object of a page needs and the C API does not give.
extension ScriptContext {
    private typealias SetPrototype = @convention(c) (OpaquePointer, JSContextGroupRef, OpaquePointer) -> Void

    /// `JSC::JSObject::setPrototypeDirect(VM&, JSValue)`, which has no check. A JSValue that is an object is its address.
    private static let setPrototype = unsafeBitCast(
        PrivateFunction.require(
            "_ZN3JSC8JSObject18setPrototypeDirectERNS_2VMENS_7JSValueE", for: "no page can have a window"),
        to: SetPrototype.self)

    /// Makes the global object inherit from `prototype`, whose own chain must end in `Object.prototype`.
    ///
    /// The engine refuses that for every global object that was not made with a class, and reads each property of one
    /// that was without its caches, some fifteen times slower. What scripts see as the global object is a proxy for it:
    /// both get the prototype.
    public func setGlobalPrototype(_ prototype: ScriptValue) {
        guard let global = JSContextGetGlobalObject(reference), let group = JSContextGetGroup(reference),
            let prototype = JSValueToObject(reference, prototype.reference, nil)
        else { return }
        JSLock(reference)
        Self.setPrototype(reference, group, prototype)
        if global != reference { Self.setPrototype(global, group, prototype) }
        JSUnlock(reference)
    }

    /// Runs the microtasks that are waiting, inside a task.
    public func runMicrotasks() { machine.runMicrotasks() }

    /// An object that inherits from `prototype` and has a property wherever `lookup`, called with the name, gives a value
    /// that is not undefined.
    /// Source: https://developer.apple.com/documentation/javascriptcore/jsobjectgetpropertycallback
    public func makeNamedObject(lookup: ScriptValue, inheritingFrom prototype: ScriptValue) -> ScriptValue {
        // The engine wants a private value before it keeps private properties.
        let watchdog = Unmanaged.passUnretained(machine.watchdog).toOpaque()
        let object = JSObjectMake(reference, NamedObject.objectClass, watchdog)
        JSObjectSetPrivateProperty(reference, object, NamedObject.lookupKey, lookup.reference)
        JSObjectSetPrototype(reference, object, prototype.reference)
        return ScriptValue(self, object)
    }
}

private enum NamedObject {
    nonisolated(unsafe) static let lookupKey = ("lookup" as StaticString).makeScriptString()

    nonisolated(unsafe) static let objectClass: JSClassRef = {
        var definition = kJSClassDefinitionEmpty
        definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
        definition.getProperty = { context, object, name, exception in
            let watchdog = Unmanaged<Watchdog>.fromOpaque(JSObjectGetPrivate(object)).takeUnretainedValue()
            guard !watchdog.isEnding, let lookup = JSObjectGetPrivateProperty(context, object, lookupKey),
                let function = JSValueToObject(context, lookup, nil)
            else { return nil }
            var argument = JSValueMakeString(context, name)
            let value = JSObjectCallAsFunction(context, function, nil, 1, &argument, exception)
            return value.flatMap { JSValueIsUndefined(context, $0) ? nil : $0 }
        }
        return "WindowProperties".withCString { name in
            definition.className = name
            return JSClassCreate(&definition)
        }
    }()
}
