import HTTP

/// Fills the places of a file with what the server knows: https://web-platform-tests.org/tools/wptserve/docs/pipes.html#sub
struct WptSubstitution {
    private let url: WebURL

    /// - Parameter url: what the file is asked for by.
    init(_ url: WebURL) { self.url = url }

    func text(of template: String) -> String {
        template.replacing(/{{\s*([^{}]*?)\s*}}/) { match in value(of: String(match.1)) ?? String(match.0) }
    }

    /// `nil` for what is not known here.
    private func value(of place: String) -> String? {
        let parts = place.split(separator: "[", omittingEmptySubsequences: false)
            .map { String($0.last == "]" ? $0.dropLast() : $0) }
        switch parts.first {
        case "host": return "web-platform.test"
        case "domains" where parts.count == 2: return Self.host(parts[1], "")
        case "hosts" where parts.count == 3: return Self.host(parts[2], parts[1])
        case "ports" where parts.count == 3: return Self.port(parts[1], parts[2])
        case "location" where parts.count == 2: return part(of: parts[1])
        case "GET" where parts.count == 2: return argument(parts[1]) ?? ""
        default: return nil
        }
    }

    private static func host(_ subdomain: String, _ alternate: String) -> String {
        (subdomain.isEmpty ? "" : subdomain + ".")
            + (alternate == "alt" ? "not-web-platform.test" : "web-platform.test")
    }

    private static func port(_ scheme: String, _ index: String) -> String? {
        switch (scheme, index) {
        case ("http", "0"): "8000"
        case ("http", "1"): "8001"
        case ("https", "0"): "8443"
        default: nil
        }
    }

    private func part(of name: String) -> String? {
        switch name {
        case "scheme": url.scheme
        case "hostname": url.host
        case "host": url.authority
        case "port": url.port.map(String.init)
        case "server": url.origin
        case "path", "pathname": url.path
        case "query": url.query.map { "?\($0)" } ?? ""
        default: nil
        }
    }

    private func argument(_ name: String) -> String? {
        let pairs = (url.query ?? "").split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
        return pairs.first { $0.first.map(String.init) == name }.map {
            $0.count == 2 ? String(decoding: percentDecoded($0[1].utf8), as: UTF8.self) : ""
        }
    }
}
