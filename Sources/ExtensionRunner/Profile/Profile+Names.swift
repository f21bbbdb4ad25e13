/// Why there is no such profile.
public enum ProfileError: Error, Sendable, Equatable, CustomStringConvertible {
    case unknown(String)
    case notImplemented(Profile.Name)

    public var description: String {
        let known = "use \(Profile.Name.safariIOS.rawValue) or \(Profile.Name.safariMacOS.rawValue)"
        return switch self {
        case .unknown(let name): "there is no profile '\(name)'; \(known)"
        case .notImplemented(let name): "the profile \(name.rawValue) is not implemented by extrun; \(known)"
        }
    }
}

extension Profile {
    /// The profile that a user names, such as `safari-ios`.
    public static func named(_ name: String) throws(ProfileError) -> Profile {
        switch Name(rawValue: name) {
        case .safariIOS: return .safariIOS
        case .safariMacOS: return .safariMacOS
        case .some(let name): throw .notImplemented(name)
        case nil: throw .unknown(name)
        }
    }
}
