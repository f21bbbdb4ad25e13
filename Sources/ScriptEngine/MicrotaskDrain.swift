import CJavaScriptCore

/// Empties the microtask queue inside a call into JavaScript.
///
/// The engine drains microtasks when the outermost call returns, where the execution limit no longer counts: a script
/// that queues one microtask after another would never be stopped. The C API has no call for this, so the library's own
/// `JSC::VM::drainMicrotasks()` is looked up; the VM is what a JSContextGroupRef points to.
enum MicrotaskDrain {
    private typealias Function = @convention(c) (OpaquePointer) -> Void

    private static let function = unsafeBitCast(
        PrivateFunction.require(
            "_ZN3JSC2VM15drainMicrotasksEv", for: "a script that floods the microtask queue cannot be stopped"),
        to: Function.self)

    static func run(group: JSContextGroupRef, context: JSContextRef) {
        JSLock(context)
        function(group)
        JSUnlock(context)
    }
}
