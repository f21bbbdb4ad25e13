import Glibc

/// Starts a thread, which must be joined.
func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t {
    var thread = pthread_t()
    let box = Unmanaged.passRetained(ThreadBody(body))
    let status = pthread_create(
        &thread, nil,
        { pointer in
            Unmanaged<ThreadBody>.fromOpaque(pointer!).takeRetainedValue().body()
            return nil
        }, box.toOpaque())
    precondition(status == 0, "no thread could be started (error \(status))")
    return thread
}

private final class ThreadBody: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
