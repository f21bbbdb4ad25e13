import CJavaScriptCore

#if canImport(Glibc)
    import Glibc
#endif

/// Prepares the engine's library, once in the life of the process: it polls for interruptions, and has a main run loop.
///
/// By default another thread interrupts the one that runs a script by a signal, each time the execution limit asks. One
/// abort was seen in that thread while many machines ran in one process, and none since; its cause is not proven.
///
/// A collection that a timer starts looks at the memory pressure handler, which asks for the main run loop. The C API
/// does not make one (the GLib API does), and the process would crash. `WTF::initializeMainThread()` takes the calling
/// thread for the main one, and that thread must not end, so it gets one of its own that waits for ever.
package enum EngineMainThread {
    private typealias Function = @convention(c) () -> Void

    /// Begins to prepare the library on its thread, where that has not begun, and returns at once. Who will soon make a
    /// ``ScriptMachine`` can do something else meanwhile. Any thread may call this.
    package static func begin() { hasBegun }

    /// Returns when the library is prepared.
    static func wait() { isReady }

    private static let gate = Gate()

    private static let isReady: Void = {
        begin()
        gate.wait()
    }()

    private static let hasBegun: Void = {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        let status = pthread_create(
            &thread, &attributes,
            { _ in
                prepare()
                gate.open()
                while true { g_main_context_iteration(g_main_context_get_thread_default(), 1) }
            }, nil)
        precondition(status == 0, "no thread could be started for the engine (error \(status))")
        pthread_attr_destroy(&attributes)
    }()

    /// DEPARTURE: a call in tail position takes a frame of the stack, as in Chrome, so that errors and console messages of modules and
    /// of strict code have the places of their callers; so a recursion in that position ends where the stack does —
    /// https://tc39.es/ecma262/#sec-tail-position-calls
    private static func prepare() {
        jsc_options_set_boolean("usePollingTraps", 1)
        jsc_options_set_boolean("useTailCalls", 0)
        EngineCompilers.setOptions()
        g_main_context_push_thread_default(g_main_context_new())
        unsafeBitCast(
            PrivateFunction.require("_ZN3WTF20initializeMainThreadEv", for: "a collection of garbage ends the process"),
            to: Function.self)()
        // Whatever is made first initializes the library.
        JSStringRelease(JSStringCreateWithUTF8CString(""))
    }
}

/// What one thread opens, and another one waits for.
private final class Gate: @unchecked Sendable {
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(semaphore, 0, 0) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func open() { sem_post(semaphore) }

    func wait() { while sem_wait(semaphore) != 0 {} }
}
