internal import CSoup

/// The functions of libsoup 3 and GIO. The library is loaded when they are first asked for.
enum Soup {
    private static let loaded: Result<CSoupFunctions, LibraryError> = {
        var functions = CSoupFunctions()
        if let reason = csoup_load(&functions) { return .failure(LibraryError(reason: String(cString: reason))) }
        _ = registerTypes(functions)
        return .success(functions)
    }()

    /// Registers the types that the classes of libsoup and GIO name in their properties and signals, and that have
    /// interfaces.
    ///
    /// Where two threads are the first to use the library, one may make such a class, under GLib's lock of classes, and
    /// wait for a type that the other is registering, while that one needs the lock to add an interface. Neither goes
    /// on. What is registered before is waited for by nobody.
    static func registerTypes(_ soup: CSoupFunctions) -> [GType] {
        [
            soup.g_inet_socket_address_get_type(), soup.g_socket_get_type(), soup.g_task_get_type(),
            // What GIO asks about proxies may use it.
            soup.g_dbus_connection_get_type(),
        ]
    }

    /// Throws where the library is not installed.
    static func functions() throws(LibraryError) -> CSoupFunctions { try loaded.get() }
}

/// libsoup 3 cannot be loaded.
public struct LibraryError: Error, Sendable, Equatable, CustomStringConvertible {
    let reason: String

    public var description: String {
        "the live network needs libsoup 3, which cannot be loaded: \(reason); install Debian's package libsoup-3.0-0"
    }
}
