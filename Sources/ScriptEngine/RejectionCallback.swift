import CJavaScriptCore

/// The function that a machine's contexts call with a promise that was rejected and has no handler.
///
/// JavaScriptCore holds such a function strongly, and a function holds its own global object: one that belonged to the
/// context that it serves would keep it alive for ever. So it belongs to the machine's own context.
/// Source: m_unhandledRejectionCallback in
/// https://github.com/WebKit/WebKit/blob/main/Source/JavaScriptCore/runtime/JSGlobalObject.h
enum RejectionCallback {
    static func make(for machine: ScriptMachine) -> JSObjectRef {
        let function = HostFunction.make(in: machine.ownContext, of: machine) { [unowned machine] arguments in
            machine.tellRejection(of: arguments.value(0), reason: arguments.value(1))
            return .undefined
        }
        JSValueProtect(machine.ownContext, function)
        return function
    }
}
