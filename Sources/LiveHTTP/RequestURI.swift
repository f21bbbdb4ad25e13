internal import CSoup
internal import HTTP

/// A URL as libsoup sends it, its path and query as they stand: parsed by GLib, `%7e` would become `~`, and a percent sign that
/// begins no pair of digits an error. `nil` where it is none of http or https; whoever gets it releases it.
func makeURI(_ url: WebURL) -> OpaquePointer? {
    guard url.isHTTP, let host = url.host else { return nil }
    // An address of IPv6 stands in a GUri without its brackets.
    let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    // The flags of SOUP_HTTP_URI_FLAGS, a macro of libsoup's headers.
    let flags = [
        G_URI_FLAGS_HAS_PASSWORD, G_URI_FLAGS_ENCODED_PATH, G_URI_FLAGS_ENCODED_QUERY, G_URI_FLAGS_ENCODED_FRAGMENT,
        G_URI_FLAGS_SCHEME_NORMALIZE,
    ]
    return g_uri_build(
        GUriFlags(flags.reduce(0) { $0 | $1.rawValue }), url.scheme, nil, name, Int32(url.port ?? -1), url.path,
        url.query,
        nil)
}
