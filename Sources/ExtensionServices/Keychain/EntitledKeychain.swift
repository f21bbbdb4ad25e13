/// The keychain of one device as one program sees it: the store's items, filtered by the program's entitlements and
/// the state of the device. App and extension are two of these; ``Device/keychain(for:)`` makes them.
public struct EntitledKeychain: Keychain {
    private let store: any KeychainStore
    private let device: Device
    private let entitlements: Entitlements

    init(store: any KeychainStore, device: Device, entitlements: Entitlements) {
        self.store = store
        self.device = device
        self.entitlements = entitlements
    }

    public func add(_ item: KeychainItem) throws(KeychainError) {
        try observed("add") { () throws(KeychainError) in
            var item = item
            guard let group = item.accessGroup ?? entitlements.accessGroups.first else { throw .missingEntitlement }
            try checkEntitlement(to: group)
            item.accessGroup = group
            try checkReadable(item.accessibility)
            try store.transact { items throws(KeychainError) in try items.insert(item) }
        }
    }

    public func copyMatching(_ query: KeychainQuery) throws(KeychainError) -> [KeychainItem] {
        try observed("copy matching") { () throws(KeychainError) in
            var found = try store.transact { items throws(KeychainError) in try visible(query, in: items) }
            if query.limit == .one { found = Array(found.prefix(1)) }
            switch query.result {
            case .attributes:
                for index in found.indices { found[index].value = nil }
            case .attributesAndValue:
                for item in found { try checkReadable(item.accessibility) }
            }
            return found
        }
    }

    public func update(_ query: KeychainQuery, with changes: KeychainChanges) throws(KeychainError) {
        guard !changes.isEmpty else { throw .param }
        try observed("update") { () throws(KeychainError) in
            if let group = changes.accessGroup { try checkEntitlement(to: group) }
            if let accessibility = changes.accessibility { try checkReadable(accessibility) }
            try store.transact { items throws(KeychainError) in
                for item in try visible(query, in: items) {
                    try checkReadable(item.accessibility)
                    try items.replace(item, with: changes.applied(to: item))
                }
            }
        }
    }

    public func delete(_ query: KeychainQuery) throws(KeychainError) {
        try observed("delete") { () throws(KeychainError) in
            try store.transact { items throws(KeychainError) in
                for item in try visible(query, in: items) { try items.remove(item) }
            }
        }
    }

    private func observed<Result>(
        _ function: String, _ body: () throws(KeychainError) -> Result
    ) throws(KeychainError) -> Result {
        try ServiceCalls.make(
            ServiceCall(.keychain, function), failing: { $0 == .locked ? .interactionNotAllowed : .io }, body)
    }

    /// The matching items of the program's groups; throws where there are none. A query that names a group of somebody
    /// else fails as a whole, as securityd does.
    /// https://developer.apple.com/documentation/security/errsecmissingentitlement
    private func visible(
        _ query: KeychainQuery, in items: any KeychainItems
    ) throws(KeychainError) -> [KeychainItem] {
        if let group = query.accessGroup { try checkEntitlement(to: group) }
        let found = try items.matching(query).filter { $0.accessGroup.map(entitlements.allows) ?? false }
        guard !found.isEmpty else { throw .itemNotFound }
        return found
    }

    private func checkEntitlement(to group: String) throws(KeychainError) {
        guard entitlements.allows(group) else { throw .missingEntitlement }
    }

    private func checkReadable(_ accessibility: KeychainAccessibility) throws(KeychainError) {
        if accessibility == .whenPasscodeSetThisDeviceOnly, !device.hasPasscode {
            // Since iOS 9.2: https://github.com/liamnichols/UIDevice-PasscodeStatus/pull/9
            throw .authFailed
        }
        guard device.canRead(accessibility) else { throw .interactionNotAllowed }
    }
}
