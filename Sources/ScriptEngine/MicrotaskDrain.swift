import CJavaScriptCore

#if canImport(Glibc)
    internal import Glibc
#endif

/// Empties the microtask queue inside a call into JavaScript.
///
/// The engine drains microtasks when the outermost call returns, where the execution limit no longer counts: a script
/// that queues one microtask after another would never be stopped. The C API has no call for this, so the library's own
/// `JSC::VM::drainMicrotasks()` is looked up; the VM is what a JSContextGroupRef points to.
enum MicrotaskDrain {
    private typealias Function = @convention(c) (OpaquePointer) -> Void

    private static let function: Function? =
        dlsym(nil, "_ZN3JSC2VM15drainMicrotasksEv").map { unsafeBitCast($0, to: Function.self) }

    static func requireAvailable() {
        guard function == nil else { return }
        let message =
            "extrun: this build of libjavascriptcoregtk does not export JSC::VM::drainMicrotasks(), without which a "
            + "script that floods the microtask queue cannot be stopped; use version 2.50 of the library\n"
        _ = message.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        exit(3)
    }

    static func run(group: JSContextGroupRef, context: JSContextRef) {
        JSLock(context)
        function?(group)
        JSUnlock(context)
    }
}
