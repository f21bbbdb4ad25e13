/// Why a text is no match pattern. Its description is WebKit's sentence.
public enum MatchPatternError: Error, Sendable, Equatable {
    case missingScheme(pattern: String)
    case invalidScheme(String, pattern: String)
    case missingHost(pattern: String)
    case invalidHost(String, pattern: String)
    case missingPath(pattern: String)
}

extension MatchPatternError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missingScheme(let pattern): "\"\(pattern)\" cannot be parsed because it doesn't have a scheme."
        case .invalidScheme(let scheme, let pattern):
            "\"\(pattern)\" cannot be parsed because the scheme \"\(scheme)\" is invalid."
        case .missingHost(let pattern): "\"\(pattern)\" cannot be parsed because it doesn't have a host."
        case .invalidHost(let host, let pattern):
            "\"\(pattern)\" cannot be parsed because the host \"\(host)\" is invalid."
        case .missingPath(let pattern): "\"\(pattern)\" cannot be parsed because it doesn't have a path."
        }
    }
}
