/// What `SecItem` functions answer instead of success; the raw value is the `OSStatus`.
/// https://developer.apple.com/documentation/security/security-framework-result-codes
public enum KeychainError: Int32, Error, Sendable, CaseIterable {
    /// `errSecIO`: the store could not be read or written.
    case io = -36
    /// `errSecParam`
    case param = -50
    /// `errSecAuthFailed`
    case authFailed = -25_293
    /// `errSecDuplicateItem`
    case duplicateItem = -25_299
    /// `errSecItemNotFound`
    case itemNotFound = -25_300
    /// `errSecInteractionNotAllowed`
    case interactionNotAllowed = -25_308
    /// `errSecMissingEntitlement`
    case missingEntitlement = -34_018

    /// The `OSStatus`, as a `SecItem` function would return it: the same as the raw value.
    public var status: Int32 { rawValue }

    /// The constant's name, e.g. `errSecMissingEntitlement`.
    public var name: String {
        switch self {
        case .io: "errSecIO"
        case .param: "errSecParam"
        case .authFailed: "errSecAuthFailed"
        case .duplicateItem: "errSecDuplicateItem"
        case .itemNotFound: "errSecItemNotFound"
        case .interactionNotAllowed: "errSecInteractionNotAllowed"
        case .missingEntitlement: "errSecMissingEntitlement"
        }
    }

    /// The error of a constant's name; `nil` where the keychain here has none of it.
    public init?(name: String) {
        guard let error = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = error
    }
}

extension KeychainError: CustomStringConvertible {
    public var description: String {
        let reason =
            switch self {
            case .io: "the keychain's store could not be read or written"
            case .param: "the query or item lacks something or contradicts itself"
            case .authFailed: "the item needs a device passcode, and none is set"
            case .duplicateItem: "an item with this service, account and access group is there already"
            case .itemNotFound: "no item matches"
            case .interactionNotAllowed: "the device is locked, and the item is readable only when it is not"
            case .missingEntitlement: "the program is not entitled to the access group"
            }
        return "\(reason) (\(name), \(status))"
    }
}
