import CJavaScriptCore

/// One JavaScript virtual machine: contexts that share a heap, a code cache and one set of limits.
///
/// It belongs to the thread that makes it, which must be an ``EventLoop``'s.
/// Source: https://developer.apple.com/documentation/javascriptcore/jscontextgroupref
public final class ScriptMachine {
    let group: JSContextGroupRef
    let watchdog: Watchdog
    /// Too short to gain from being kept as a parsed script.
    let enterSource = "(function (run) { 'use strict'; return () => { run(); }; })".makeScriptString()
    private(set) lazy var rejectionCallback = RejectionCallback(group: group)

    public init(limits: ExecutionLimits) {
        EngineMainThread.start
        group = JSContextGroupCreate()
        watchdog = Watchdog(group: group, limits: limits)
    }

    deinit {
        watchdog.stop()
        JSStringRelease(enterSource)
        JSContextGroupRelease(group)
    }

    /// Runs a full collection now. For tests and measurements; a machine collects by itself.
    public func collectGarbage(in context: ScriptContext) {
        JSSynchronousGarbageCollectForDebugging(context.reference)
    }
}
