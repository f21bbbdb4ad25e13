public import HTTP
import JSONText

/// The address of a page in the one form under which it is queued, posted and recognized.
///
/// Beyond what the URL standard does to every address (case, default ports, dot segments), these are left out:
/// credentials, which must not travel; the fragment, which names a place in the page, but not one that begins with `!`,
/// which names a page; parameters that only tell where a link was found (``TrackingParameters``). The others keep their
/// order and their text, as only the site knows what they mean.
public struct NormalisedURL: Sendable, Hashable {
    /// What queues store, requests carry, and two addresses are compared by.
    public let text: String

    /// `nil` for what is no address of the web (`http` or `https`).
    public init?(_ url: WebURL) {
        guard url.isHTTP, let host = url.host else { return nil }
        var text = "\(url.scheme)://\(host)" + (url.port.map { ":\($0)" } ?? "") + url.path
        if let query = url.query.flatMap({ TrackingParameters.removed(from: $0, host: host) }) { text += "?" + query }
        if let fragment = url.fragment, fragment.hasPrefix("!") { text += "#" + fragment }
        self.text = text
    }

    /// Reads an address by the rules of the URL standard; `nil` where it is none, or where only a full parser can tell:
    /// see ``WebURL/init(parsingHTTP:)``. White space around it is dropped.
    public init?(_ text: String) {
        let address = text.trimmingWhitespace
        guard let url = WebURL(canonical: address) ?? WebURL(parsingHTTP: address) else { return nil }
        self.init(url)
    }

    /// What a queue has stored: normalised when it was.
    init(stored text: String) { self.text = text }
}

extension NormalisedURL: CustomStringConvertible {
    public var description: String { text }
}
