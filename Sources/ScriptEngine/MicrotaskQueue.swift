import CJavaScriptCore

/// The microtasks of one machine. They run when they are told to, and at no other time.
///
/// By itself the engine runs them when the outermost call returns, where the execution limit does not count: a script that queues one
/// microtask after another would never be stopped. The C API has no call for this, so the engine's own functions are looked up:
/// `JSC::VM::drainMicrotasks()`, and the members of `JSC::VM::DrainMicrotaskDelayScope`, an object that consists of a pointer to the
/// VM. That is what a JSContextGroupRef is.
/// https://github.com/WebKit/WebKit/blob/main/Source/JavaScriptCore/runtime/VM.h
final class MicrotaskQueue {
    private typealias Drain = @convention(c) (JSContextGroupRef) -> Void
    private typealias Member = @convention(c) (UnsafeMutablePointer<JSContextGroupRef>) -> Void

    private static let drain = unsafeBitCast(address("_ZN3JSC2VM15drainMicrotasksEv"), to: Drain.self)
    private static let delay = unsafeBitCast(
        address("_ZN3JSC2VM24DrainMicrotaskDelayScope9incrementEv"), to: Member.self)
    private static let endDelayAndDrain = unsafeBitCast(
        address("_ZN3JSC2VM24DrainMicrotaskDelayScope9decrementEv"), to: Member.self)

    private static func address(_ symbol: String) -> UnsafeMutableRawPointer {
        PrivateFunction.require(symbol, for: "a script that floods the microtask queue cannot be stopped")
    }

    private let group: JSContextGroupRef
    private(set) var isRunning = false

    init(group: JSContextGroupRef) {
        self.group = group
        var scope = group
        Self.delay(&scope)
    }

    /// Runs all microtasks, and those that they queue. Called by a microtask, it runs those behind it.
    /// - Parameter context: any of the machine's.
    func run(in context: JSContextRef) {
        // A host function is called without the engine's lock.
        JSLock(context)
        defer { JSUnlock(context) }
        if isRunning {
            Self.drain(group)
        } else {
            isRunning = true
            var scope = group
            Self.endDelayAndDrain(&scope)
            Self.delay(&scope)
            isRunning = false
        }
    }
}
