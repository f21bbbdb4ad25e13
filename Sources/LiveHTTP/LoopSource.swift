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
