internal import CPublicSuffix

/// Names below which anybody may register others: `com`, `co.uk`, `github.io`.
///
/// Source: https://publicsuffix.org, in the list that libpsl brings. The library is loaded when it is first asked; a program that runs
/// where it is not installed stops there.
public enum PublicSuffix {
    private static let library: CPublicSuffixLibrary = {
        var library = CPublicSuffixLibrary()
        if let reason = cpublicsuffix_load(&library) {
            fatalError(
                "sites are told apart by libpsl, which cannot be loaded: \(String(cString: reason)); "
                    + "install Debian's package libpsl5")
        }
        return library
    }()

    /// Whether a host is such a name. A last label that no list knows counts as one.
    /// - Parameter host: in lower case, as in a URL; no IP address.
    public static func contains(_ host: String) -> Bool { library.is_public_suffix(library.list, host) == 1 }

    /// The name that somebody has registered: `example.co.uk` of `www.example.co.uk`; `nil` where the host is a public suffix.
    /// - Parameter host: in lower case, as in a URL; no IP address.
    static func registrableDomain(of host: String) -> String? {
        host.withCString { library.registrable_domain(library.list, $0).map { String(cString: $0) } }
    }
}
