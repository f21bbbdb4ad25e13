import CJavaScriptCore

/// An object whose members are host functions, made once for all contexts of a machine.
///
/// OPTIMIZATION: to make the functions anew for each context would cost more than the context itself. They belong to a
/// context of the machine in which no script runs; never let extension code reach them.
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
}
