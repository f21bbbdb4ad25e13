import CJavaScriptCore

/// An object whose members are host functions, made once for all contexts of a machine.
///
/// OPTIMIZATION: to make the functions anew for each context would cost more than the context itself. They belong to a
/// context of the machine in which no script runs; never let extension code reach them.
///
/// Each context gets an object of its own that inherits them. So a function that is called as its method knows which
/// context's code called, also where a script of one context has called into another one: a page's window into its
/// frame's, a content script into its page.
public final class HostObject {
    let machine: ScriptMachine
    let reference: JSObjectRef

    public init(machine: ScriptMachine, operations: [(name: StaticString, body: HostBody)]) {
        self.machine = machine
        let context = machine.ownContext
        reference = JSObjectMake(context, nil, nil)
        JSValueProtect(context, reference)
        for (name, body) in operations {
            let key = name.makeScriptString()
            JSObjectSetProperty(
                context, reference, key, HostFunction.make(in: context, of: machine, body), 0, nil)
            JSStringRelease(key)
        }
    }

    deinit { JSValueUnprotect(machine.ownContext, reference) }

    /// The object that a context gets.
    func object(for context: ScriptContext) -> JSObjectRef? {
        let holder = Unmanaged.passRetained(WeakContext(context)).toOpaque()
        let object = JSObjectMake(context.reference, Self.objectClass, holder)
        JSObjectSetPrototype(context.reference, object, reference)
        return object
    }

    /// The context whose object this is; `nil` for any other value.
    static func context(of object: JSObjectRef?, in context: JSContextRef) -> ScriptContext? {
        guard let object, JSValueIsObjectOfClass(context, object, objectClass) else { return nil }
        return Unmanaged<WeakContext>.fromOpaque(JSObjectGetPrivate(object)).takeUnretainedValue().context
    }

    private nonisolated(unsafe) static let objectClass: JSClassRef = {
        var definition = kJSClassDefinitionEmpty
        definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
        definition.finalize = { object in
            Unmanaged<WeakContext>.fromOpaque(JSObjectGetPrivate(object)).release()
        }
        return "Host".withCString { name in
            definition.className = name
            return JSClassCreate(&definition)
        }
    }()
}

/// The collector may free the object long after its context has ended.
private final class WeakContext {
    weak var context: ScriptContext?

    init(_ context: ScriptContext) { self.context = context }
}
