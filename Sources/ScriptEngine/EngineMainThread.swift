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
enum EngineMainThread {
    private typealias Function = @convention(c) () -> Void

    static let start: Void = {
        jsc_options_set_boolean("usePollingTraps", 1)
        EngineCompilers.setOptions()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let ready = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        sem_init(ready, 0, 0)
        var thread = pthread_t()
        let status = pthread_create(
            &thread, &attributes,
            { ready in
                let context = g_main_context_new()
                g_main_context_push_thread_default(context)
                unsafeBitCast(
                    PrivateFunction.require(
                        "_ZN3WTF20initializeMainThreadEv", for: "a collection of garbage ends the process"),
                    to: Function.self)()
                sem_post(ready!.assumingMemoryBound(to: sem_t.self))
                while true { g_main_context_iteration(context, 1) }
            }, ready)
        precondition(status == 0, "no thread could be started for the engine (error \(status))")
        while sem_wait(ready) != 0 {}
        pthread_attr_destroy(&attributes)
        sem_destroy(ready)
        ready.deallocate()
    }()
}
