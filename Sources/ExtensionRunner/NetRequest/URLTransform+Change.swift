import HTTP

// Source: ContentExtensionActions.cpp of https://github.com/WebKit/WebKit/tree/main/Source/WebCore/contentextensions
// (modifyURL, applyToURL)
extension Redirect {
    /// Where a request for `url` goes instead; `nil` where it goes on to `url`.
    /// - Parameters:
    ///   - baseURL: under which the extension's files are, with a slash at its end.
    ///   - parse: reads a text as a URL.
    func target(of url: WebURL, baseURL: String, parse: (String) -> WebURL?) -> WebURL? {
        switch self {
        case .url(let text): return parse(text)
        case .extensionPath(let path): return parse(baseURL + path.dropFirst())
        case .transform(let transform): return transform.target(of: url, parse: parse)
        case .substitution(let text, let filter):
            guard let groups = filter.groups(in: url.href) else { return nil }
            let target = groups.prefix(10).enumerated().reduce(text) {
                $0.replacing("\\\($1.offset)", with: $1.element ?? "undefined")
            }
            return parse(target)
        }
    }
}

extension URLTransform {
    fileprivate func target(of url: WebURL, parse: (String) -> WebURL?) -> WebURL? {
        let scheme = keepsScheme(of: url) ? url.scheme : scheme ?? url.scheme
        let (username, password) = (username ?? url.username, password ?? url.password)
        var text = "\(scheme)://\(username)"
        if !password.isEmpty { text += ":\(password)" }
        if !username.isEmpty || !password.isEmpty { text += "@" }
        text += host ?? url.host ?? ""
        if let port = port ?? url.port.map(String.init), !port.isEmpty { text += ":\(port)" }
        let path = path ?? url.path
        text += path.hasPrefix("/") ? path : "/" + path
        if let query = changedQuery(url.query) { text += "?\(query)" }
        if let fragment = fragment.map({ $0.isEmpty ? nil : String($0.dropFirst()) }) ?? url.fragment {
            text += "#\(fragment)"
        }
        return parse(text)
    }

    /// A URL that browsers know does not become one that they do not.
    private func keepsScheme(of url: WebURL) -> Bool {
        let special: Set = ["http", "https", "ws", "wss", "ftp", "file"]
        return scheme.map { special.contains($0.lowercased()) != special.contains(url.scheme) } ?? true
    }

    private func changedQuery(_ query: String?) -> String? {
        if let queryTransform { return query.map { queryTransform.changed($0) } }
        return self.query.map { $0.isEmpty ? nil : String($0.dropFirst()) } ?? query
    }
}

extension QueryTransform {
    /// A query without its question mark. One that is not there gets no parameters.
    fileprivate func changed(_ query: String) -> String {
        var parts: [String] = []
        var isChanged = !added.isEmpty
        for part in query.split(separator: "&") {
            let key = formDecoded(part.prefix { $0 != "=" }.utf8)
            let value = replaced[key]
            isChanged = isChanged || value != nil || removed.contains(key)
            if !removed.contains(key) { parts.append(value.map { "\(key)=\($0)" } ?? String(part)) }
        }
        parts += added.map { "\($0.key)=\($0.value)" }
        return isChanged ? parts.joined(separator: "&") : query
    }
}
