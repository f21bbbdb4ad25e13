import CJavaScriptCore

/// One JavaScript virtual machine: contexts that share a heap, a code cache and one set of limits.
///
/// It belongs to the thread that makes it, which must be an ``EventLoop``'s.
/// Source: https://developer.apple.com/documentation/javascriptcore/jscontextgroupref
public final class ScriptMachine {
    let group: JSContextGroupRef
    let watchdog: Watchdog
    /// A context in which no script of a user runs: it holds what all contexts of the machine use.
    let ownContext: JSGlobalContextRef
    /// By file, of texts that were changed before they were evaluated: where their columns stand in the user's own.
    var columnMaps: [String: ColumnMap] = [:]
    /// By file, of the same texts: what imported names are read from.
    var importHelpers: [String: String] = [:]
    /// Where a position of a text that is evaluated stands in the file that its user wrote, where the text was made of that one.
    public var sourcePosition: (ScriptPosition) -> ScriptPosition = { $0 }
    /// The context whose task runs now.
    public private(set) var runningContext: ScriptContext?
    /// How many tasks have begun.
    public private(set) var taskCount = 0
    private let microtasks: MicrotaskQueue
    private var work: (() -> Void)?
    private var enterFunction: JSObjectRef?
    private(set) lazy var rejectionCallback = RejectionCallback.make(for: self)
    /// By the context whose promises they are: what is told of a promise that is rejected and has no handler, and of the reason.
    var rejectionHandlers: [JSGlobalContextRef: (_ promise: ScriptValue, _ reason: ScriptValue) -> Void] = [:]

    public init(limits: ExecutionLimits) {
        EngineMainThread.wait()
        group = JSContextGroupCreate()
        microtasks = MicrotaskQueue(group: group)
        ownContext = makeGlobalContext(in: group)
        watchdog = Watchdog(group: group, context: ownContext, limits: limits)
        enterFunction = makeEnterFunction()
        watchdog.currentPosition = { [unowned self] in currentPosition }
    }

    deinit {
        watchdog.stop()
        JSGlobalContextRelease(ownContext)
        JSContextGroupRelease(group)
    }

    /// Runs `work` as a task of `context`, and then every microtask. Inside a task it just runs `work`.
    func enter(_ context: ScriptContext, _ work: @escaping () -> Void) {
        let outer = runningContext
        runningContext = context
        if outer == nil {
            self.work = work
            taskCount += 1
            watchdog.taskWillRun()
            callEnterFunction()
            watchdog.taskDidRun(in: ownContext)
            if watchdog.stoppedBy != nil { endMicrotasks() }
            self.work = nil
        } else {
            work()
        }
        runningContext = outer
    }

    /// Whichever context runs, a promise is of the one that has made it, as a content script's is that a timer of its page has led to.
    func tellRejection(of promise: ScriptValue, reason: ScriptValue) {
        guard let object = JSValueToObject(ownContext, promise.reference, nil) else { return }
        rejectionHandlers[JSObjectGetGlobalContext(object)]?(promise, reason)
    }

    /// Whether a microtask runs that a stopped task has left. It may not call the host, which would call scripts in turn.
    var isEndingMicrotask: Bool { watchdog.isEnding && microtasks.isRunning }

    /// Runs the microtasks of the task that runs now.
    func runMicrotasks() { microtasks.run(in: ownContext) }

    /// Ends the microtasks that a stopped task has left, one after another. They would run in the next task.
    private func endMicrotasks() {
        work = nil
        watchdog.endAll { callEnterFunction() }
    }

    private func callEnterFunction() { JSObjectCallAsFunction(ownContext, enterFunction, nil, 0, nil, nil) }

    /// A JavaScript function that runs the current work and then the microtasks, so that both lie inside one entry of
    /// the machine and the execution limit covers them.
    private func makeEnterFunction() -> JSObjectRef? {
        var run: JSValueRef? = HostFunction.make(in: ownContext, of: self) { [unowned self] _ in
            work?()
            if watchdog.stoppedBy == nil || watchdog.isEnding { microtasks.run(in: ownContext) }
            return .undefined
        }
        let factory = makeOwnFunction(
            "(function (run) { 'use strict'; return () => { run(); }; })", file: "extrun:enter")
        let enter = JSObjectCallAsFunction(ownContext, factory, nil, 1, &run, nil)
        JSValueProtect(ownContext, enter)
        return JSValueToObject(ownContext, enter, nil)
    }

    /// Where the script that runs now stands; `nil` where none of the user's does. Takes microseconds.
    var currentPosition: ScriptPosition? { currentCaller?.position }

    /// The same, to be read later or never.
    var currentCaller: ScriptCaller? {
        guard let error = JSObjectCallAsFunction(ownContext, stackFunction, nil, 0, nil, nil),
            let object = JSValueToObject(ownContext, error, nil)
        else { return nil }
        return ScriptCaller(error: object, machine: self)
    }

    /// A function that gives an error with the stack of who calls it. It belongs to a context in which no script runs, so `Error` is the
    /// engine's own.
    private(set) lazy var stackFunction: JSObjectRef? = {
        let function = makeOwnFunction("() => new Error()", file: "extrun:position")
        JSValueProtect(ownContext, function)
        return function
    }()

    /// Made where a call fails first.
    var errorPlaces: ErrorPlaces {
        if let knownErrorPlaces { return knownErrorPlaces }
        let places = ErrorPlaces(in: self)
        knownErrorPlaces = places
        return places
    }
    private(set) var knownErrorPlaces: ErrorPlaces?

    /// Evaluates the text of a function in the machine's own context.
    func makeOwnFunction(_ text: StaticString, file: StaticString) -> JSObjectRef? {
        let (text, file) = (text.makeScriptString(), file.makeScriptString())
        defer { for string in [text, file] { JSStringRelease(string) } }
        return JSValueToObject(ownContext, JSEvaluateScript(ownContext, text, nil, file, 1, nil), nil)
    }

    /// Those that it was made with. What ``allow(bytes:)`` adds does not show in them.
    public var limits: ExecutionLimits { watchdog.limits }

    /// Whether a limit has ever stopped a task, of which microtasks may be left.
    public var hasStoppedTask: Bool { watchdog.hasStoppedTask }

    /// Begins another run on this machine: the limit of memory counts from what the process holds now.
    public func countMemoryFromNow() { watchdog.countMemoryFromNow() }

    /// Lets the machine hold more than its limit while `body` runs: what the project itself needs of it is none of the script's.
    public func allowing<Result>(bytes: Int, _ body: () throws -> Result) rethrows -> Result {
        watchdog.allowedBytes += bytes
        defer { watchdog.allowedBytes -= bytes }
        return try body()
    }

    /// Lets the machine hold so much more from now on, or less again: what the project itself needs for something that is there for long.
    public func allow(bytes: Int) { watchdog.allowedBytes = max(watchdog.allowedBytes + bytes, 0) }

    /// Counts what the host keeps of the running task as the script's own, such as messages in the console.
    public func noteHanded(bytes: Int) { watchdog.handedBytes += bytes }

    /// Runs a full collection now, between tasks. A machine collects by itself, but not at once.
    public func collectGarbage() { JSSynchronousGarbageCollectForDebugging(ownContext) }
}

/// A global object with its built-ins. What is thrown out of a call of ours would else be reported to an inspector that nobody has,
/// with a native stack, whose names take a millisecond to find.
func makeGlobalContext(in group: JSContextGroupRef) -> JSGlobalContextRef {
    let context = JSGlobalContextCreateInGroup(group, nil)!
    JSGlobalContextSetIncludesNativeCallStackWhenReportingExceptions(context, false)
    return context
}
