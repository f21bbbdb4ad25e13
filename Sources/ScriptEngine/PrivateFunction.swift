#if canImport(Glibc)
    import Glibc
#endif

/// Functions of the engine's library that its headers do not declare and that this project cannot do without.
enum PrivateFunction {
    /// Looks a function up by its mangled name. Ends the process with status 3 where this build does not export it.
    static func require(_ symbol: String, for purpose: String) -> UnsafeMutableRawPointer {
        if let address = dlsym(nil, symbol) { return address }
        let message =
            "extrun: this build of libjavascriptcoregtk does not export \(symbol), without which \(purpose); "
            + "use version 2.50 of the library\n"
        _ = message.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        exit(3)
    }
}
