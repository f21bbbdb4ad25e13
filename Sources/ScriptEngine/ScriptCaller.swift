import CJavaScriptCore

/// Where a script has called Swift from: the engine's stack of that moment, which becomes text when it is asked for. Belongs to the
/// thread of its machine.
public final class ScriptCaller {
    /// An error of the machine's own context.
    private let error: JSObjectRef
    private let machine: ScriptMachine

    init(error: JSObjectRef, machine: ScriptMachine) {
        self.error = error
        self.machine = machine
        JSValueProtect(machine.ownContext, error)
    }

    deinit { JSValueUnprotect(machine.ownContext, error) }

    /// The innermost place in a user's script, as it stands in its file; `nil` where there is none.
    public var position: ScriptPosition? {
        let context = machine.ownContext
        let stack = "stack".withScriptString { JSObjectGetProperty(context, error, $0, nil) }
        guard let stack, let text = JSValueToStringCopy(context, stack, nil) else { return nil }
        defer { JSStringRelease(text) }
        return ScriptPosition(stack: String(text)).flatMap(machine.original)
    }
}
