internal import CSoup

/// The functions of libsoup 3 and GIO. The library is loaded when they are first asked for.
enum Soup {
    private static let loaded: Result<CSoupFunctions, LibraryError> = {
        var functions = CSoupFunctions()
        if let reason = csoup_load(&functions) { return .failure(LibraryError(reason: String(cString: reason))) }
        return .success(functions)
    }()

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
