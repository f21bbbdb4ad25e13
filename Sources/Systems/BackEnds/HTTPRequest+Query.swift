import HTTP

extension HTTPRequest {
    /// The first value of a name in the query; `nil` where it is not there.
    /// https://url.spec.whatwg.org/#urlencoded-parsing
    func queryValue(_ name: String) -> String? {
        let pairs = url.query?.split(separator: "&") ?? []
        let pair = pairs.first { $0.hasPrefix(name + "=") }
        return pair.map { String(decoding: percentDecoded($0.utf8.dropFirst(name.utf8.count + 1)), as: UTF8.self) }
    }
}
