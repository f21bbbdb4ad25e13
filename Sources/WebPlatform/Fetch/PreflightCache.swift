internal import HTTP
internal import Synchronization
public import VirtualTime

/// What servers have allowed in their answers to preflights, until it expires. May be used from any thread.
/// https://fetch.spec.whatwg.org/#cors-preflight-cache
public final class PreflightCache: Sendable {
    /// WebKit's limits: https://github.com/WebKit/WebKit/blob/main/Source/WebCore/loader/CrossOriginPreflightResultCache.cpp
    private static let defaultMaxAgeSeconds = 5.0
    private static let longestMaxAgeSeconds = 600.0

    /// Of more URLs, what has expired is dropped with each that comes.
    private static let mostURLs = 100

    private struct Entry {
        enum Subject: Equatable {
            case method(String)
            /// In lower case.
            case header(String)
        }

        let subject: Subject
        let allowsCredentials: Bool
        let expires: WallTime
    }

    private let clock: any WallClock
    private let entries = Mutex<[String: [Entry]]>([:])

    public init(clock: any WallClock) { self.clock = clock }

    /// Forgets everything, as a browser does when its history is cleared.
    public func clear() { entries.withLock { $0 = [:] } }

    func allows(_ method: HTTPMethod, origin: String, url: WebURL, withCredentials: Bool) -> Bool {
        matches(origin, url, withCredentials) { $0 == .method(method.rawValue) || $0 == .method("*") }
    }

    /// `name` is in lower case.
    func allows(header name: String, origin: String, url: WebURL, withCredentials: Bool) -> Bool {
        matches(origin, url, withCredentials) {
            $0 == .header(name) || $0 == .header("*") && !CORSSafelists.isNonWildcard(name)
        }
    }

    /// Keeps what an answer allows. `maxAge` is its `Access-Control-Max-Age`.
    func store(
        methods: [String], headers: [String], origin: String, url: WebURL, withCredentials: Bool, maxAge: String?
    ) {
        let seconds = maxAge.flatMap { Int64($0) }.map(Double.init) ?? Self.defaultMaxAgeSeconds
        guard seconds > 0 else { return }
        let expires = clock.now + .seconds(min(seconds, Self.longestMaxAgeSeconds))
        let subjects = methods.map(Entry.Subject.method) + headers.map { .header($0.lowercased()) }
        let key = Self.key(origin, url)
        entries.withLock { entries in
            var kept = live(entries[key]).filter {
                $0.allowsCredentials != withCredentials || !subjects.contains($0.subject)
            }
            kept += subjects.map { Entry(subject: $0, allowsCredentials: withCredentials, expires: expires) }
            entries[key] = kept
            guard entries.count > Self.mostURLs else { return }
            let now = clock.now
            entries = entries.filter { $0.value.contains { now < $0.expires } }
        }
    }

    /// https://fetch.spec.whatwg.org/#concept-cache-clear
    func remove(origin: String, url: WebURL) {
        entries.withLock { $0[Self.key(origin, url)] = nil }
    }

    private func matches(
        _ origin: String, _ url: WebURL, _ withCredentials: Bool, _ isWanted: (Entry.Subject) -> Bool
    ) -> Bool {
        let found = entries.withLock { $0[Self.key(origin, url)] }
        return live(found).contains { ($0.allowsCredentials || !withCredentials) && isWanted($0.subject) }
    }

    /// Neither an origin nor a URL holds a space.
    private static func key(_ origin: String, _ url: WebURL) -> String { "\(origin) \(url.hrefWithoutFragment)" }

    private func live(_ entries: [Entry]?) -> [Entry] {
        let now = clock.now
        return entries?.filter { now < $0.expires } ?? []
    }
}
