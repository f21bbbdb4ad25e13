internal import JSONText

/// A generic password (`kSecClassGenericPassword`). Service, account and access group together name it.
public struct KeychainItem: Sendable, Equatable {
    /// `kSecAttrService`: which app, or which part of it, the value is for.
    public var service: String
    /// `kSecAttrAccount`: whose value it is. Like ``service``, it is compared byte by byte.
    public var account: String
    /// `nil` only in an item that is to be added: the program's first group.
    public var accessGroup: String?
    /// `kSecAttrAccessible`: in which state of the device the item can be added, read and changed.
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

    /// `kSecAttrService`, compared byte by byte.
    public var service: String?
    /// `kSecAttrAccount`, compared byte by byte.
    public var account: String?
    /// `kSecAttrAccessGroup`. One that the program may not see fails the whole query with ``KeychainError/missingEntitlement``.
    public var accessGroup: String?
    /// `kSecAttrAccessible`: items of exactly this class.
    public var accessibility: KeychainAccessibility?
    /// How many items ``Keychain/copyMatching(_:)`` returns; update and delete take all.
    public var limit: Limit
    /// What ``Keychain/copyMatching(_:)`` returns of each item. Attributes alone can be had on a locked device, too; where one of the
    /// values cannot be read, it throws.
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
    /// `kSecAttrService`, a part of the item's name. Where another item has the new name: ``KeychainError/duplicateItem``.
    public var service: String?
    /// `kSecAttrAccount`, a part of the item's name, too.
    public var account: String?
    /// `kSecAttrAccessGroup`: moves the item. The program has to be entitled to the new group as well.
    public var accessGroup: String?
    /// `kSecAttrAccessible`: in which state of the device it can be read from now on. The device has to be in it now.
    public var accessibility: KeychainAccessibility?
    /// `kSecValueData`. A value can be replaced, but not taken away.
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
