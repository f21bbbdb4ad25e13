internal import JSONText

/// A generic password (`kSecClassGenericPassword`). Service, account and access group together name it.
public struct KeychainItem: Sendable, Equatable {
    public var service: String
    public var account: String
    /// `nil` only in an item that is to be added: the program's first group.
    public var accessGroup: String?
    public var accessibility: KeychainAccessibility
    /// `nil` in a result for which only attributes were asked.
    public var value: KeychainSecret?

    /// `accessibility` is `kSecAttrAccessibleWhenUnlocked` where a program does not choose, as on iOS.
    public init(
        service: String, account: String, accessGroup: String? = nil,
        accessibility: KeychainAccessibility = .whenUnlocked, value: KeychainSecret?
    ) {
        self.service = service
        self.account = account
        self.accessGroup = accessGroup
        self.accessibility = accessibility
        self.value = value
    }
}

/// Which items are meant. What is `nil` matches everything that the program may see.
public struct KeychainQuery: Sendable, Equatable {
    /// `kSecMatchLimit`
    public enum Limit: Sendable { case one, all }

    /// `kSecReturnAttributes` alone, or together with `kSecReturnData`.
    public enum Result: Sendable { case attributes, attributesAndValue }

    public var service: String?
    public var account: String?
    public var accessGroup: String?
    public var accessibility: KeychainAccessibility?
    /// How many items ``Keychain/copyMatching(_:)`` returns; update and delete take all.
    public var limit: Limit
    public var result: Result

    public init(
        service: String? = nil, account: String? = nil, accessGroup: String? = nil,
        accessibility: KeychainAccessibility? = nil, limit: Limit = .one, result: Result = .attributesAndValue
    ) {
        self.service = service
        self.account = account
        self.accessGroup = accessGroup
        self.accessibility = accessibility
        self.limit = limit
        self.result = result
    }

    func matches(_ item: KeychainItem) -> Bool {
        service.map { $0.hasBytes(of: item.service) } ?? true && account.map { $0.hasBytes(of: item.account) } ?? true
            && (accessGroup == nil || accessGroup == item.accessGroup)
            && (accessibility == nil || accessibility == item.accessibility)
    }
}

/// The attributes that an update sets; what is `nil` stays as it is.
public struct KeychainChanges: Sendable, Equatable {
    public var service: String?
    public var account: String?
    public var accessGroup: String?
    public var accessibility: KeychainAccessibility?
    public var value: KeychainSecret?

    public init(
        service: String? = nil, account: String? = nil, accessGroup: String? = nil,
        accessibility: KeychainAccessibility? = nil, value: KeychainSecret? = nil
    ) {
        self.service = service
        self.account = account
        self.accessGroup = accessGroup
        self.accessibility = accessibility
        self.value = value
    }

    var isEmpty: Bool { self == KeychainChanges() }

    func applied(to item: KeychainItem) -> KeychainItem {
        KeychainItem(
            service: service ?? item.service, account: account ?? item.account,
            accessGroup: accessGroup ?? item.accessGroup, accessibility: accessibility ?? item.accessibility,
            value: value ?? item.value)
    }
}
