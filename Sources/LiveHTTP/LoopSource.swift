internal import CSoup

/// What the loop of this thread waits for. Whoever starts a source stops it.
/// https://docs.gtk.org/glib/struct.Source.html
extension UnsafeMutablePointer<GSource> {
    /// Comes after this time, or after the shortest or longest that there is.
    static func timer(_ time: Duration) -> Self {
        g_timeout_source_new(guint(min(max(time / .milliseconds(1), 1), Double(UInt32.max))))
    }

    /// Has `callback` called with `object`, which has to live until the source is stopped.
    func start(_ object: AnyObject, _ callback: @escaping GSourceFunc) {
        g_source_set_callback(self, callback, Unmanaged.passUnretained(object).toOpaque(), nil)
        g_source_attach(self, g_main_context_get_thread_default())
    }

    func stop() {
        g_source_destroy(self)
        g_source_unref(self)
    }
}

extension OpaquePointer? {
    /// Whether a source of this main context waits for bytes of a descriptor. Called while the context calls the source that runs now, which
    /// does not count. https://docs.gtk.org/glib/method.MainContext.query.html
    func isWaiting(for descriptor: Int32) -> Bool {
        var timeout: Int32 = 0
        let count = g_main_context_query(self, Int32.max, &timeout, nil, 0)
        var polls = [GPollFD](repeating: GPollFD(), count: Int(count))
        g_main_context_query(self, Int32.max, &timeout, &polls, count)
        return polls.contains { $0.fd == descriptor && $0.events & UInt16(G_IO_IN.rawValue) != 0 }
    }
}
