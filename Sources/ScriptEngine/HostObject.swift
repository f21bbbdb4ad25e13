import CJavaScriptCore

/// An object whose members are host functions, each made once for all contexts of a machine, when one first calls it.
///
/// OPTIMIZATION: to make the functions anew for each context would cost more than the context itself, and a process calls few of them.
/// They belong to a context of the machine in which no script runs; never let extension code reach them.
///
/// Each context gets an object of its own that inherits them. So a function that is called as its method knows which
/// context's code called, also where a script of one context has called into another one: a page's window into its
/// frame's, a content script into its page.
public final class HostObject {
    let machine: ScriptMachine
    let reference: JSObjectRef

    /// - Parameter operations: of those with the same name, the last one counts.
    public init(machine: ScriptMachine, operations: [(name: StaticString, body: HostBody)]) {
        self.machine = machine
        let context = machine.ownContext
        reference = JSObjectMake(context, nil, nil)
        JSValueProtect(context, reference)
        JSObjectSetPrototype(context, reference, HostFunctionMaker.object(for: reference, of: machine, operations))
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

/// Makes the functions of a ``HostObject``, which inherits from an object of this: what it does not have yet is asked of that.
private final class HostFunctionMaker {
    private let target: JSObjectRef
    private unowned let machine: ScriptMachine
    private let operations: [(name: StaticString, body: HostBody)]

    private init(_ target: JSObjectRef, _ machine: ScriptMachine, _ operations: [(name: StaticString, body: HostBody)])
    {
        self.target = target
        self.machine = machine
        self.operations = operations
    }

    static func object(
        for target: JSObjectRef, of machine: ScriptMachine, _ operations: [(name: StaticString, body: HostBody)]
    ) -> JSObjectRef? {
        let maker = HostFunctionMaker(target, machine, operations)
        return JSObjectMake(machine.ownContext, objectClass, Unmanaged.passRetained(maker).toOpaque())
    }

    /// The function, which is a member of the target from now on; `nil` where there is no such operation.
    private func make(_ name: JSStringRef) -> JSValueRef? {
        let text = String(name)
        let operation = operations.last { $0.name.withUTF8Buffer { text.utf8.elementsEqual($0) } }
        guard let operation else { return nil }
        let function = HostFunction.make(in: machine.ownContext, of: machine, operation.body)
        JSObjectSetProperty(machine.ownContext, target, name, function, 0, nil)
        return function
    }

    private nonisolated(unsafe) static let objectClass: JSClassRef = {
        var definition = kJSClassDefinitionEmpty
        definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
        definition.getProperty = { _, object, name, _ in
            guard let name else { return nil }
            return Unmanaged<HostFunctionMaker>.fromOpaque(JSObjectGetPrivate(object)).takeUnretainedValue().make(name)
        }
        definition.finalize = { object in
            Unmanaged<HostFunctionMaker>.fromOpaque(JSObjectGetPrivate(object)).release()
        }
        return "HostFunctionMaker".withCString { name in
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
