extension Keychain {
    /// Adds an item, or gives its value and accessibility to the one of this service, account and access group that is
    /// there. An item without access group: to all of this service and account that the program may see.
    public func set(_ item: KeychainItem) throws(KeychainError) {
        do { try add(item) } catch KeychainError.duplicateItem {
            let present = KeychainQuery(service: item.service, account: item.account, accessGroup: item.accessGroup)
            try update(present, with: KeychainChanges(accessibility: item.accessibility, value: item.value))
        }
    }

    /// Removes every item that matches, where there are any.
    public func remove(_ query: KeychainQuery) throws(KeychainError) {
        do { try delete(query) } catch KeychainError.itemNotFound { return }
    }
}
