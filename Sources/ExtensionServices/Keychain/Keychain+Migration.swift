extension Keychain {
    /// Moves items into another group, as an app does whose extension is to see what it has kept for itself so far.
    /// Returns how many came to the group.
    ///
    /// It may run at every start: where nothing is left to move, nothing happens. An item that the group has already,
    /// with the same service and account, stays as it is there, and the old one is removed. Each item moves whole;
    /// where an error ends the work, the next run goes on.
    ///
    /// - Parameter query: which items; its limit and result do not matter.
    @discardableResult
    public func migrate(_ query: KeychainQuery, toGroup group: String) throws(KeychainError) -> Int {
        var query = query
        query.limit = .all
        query.result = .attributes
        var count = 0
        for item in try found(query) where item.accessGroup != group {
            let one = KeychainQuery(service: item.service, account: item.account, accessGroup: item.accessGroup)
            do {
                try update(one, with: KeychainChanges(accessGroup: group))
                count += 1
            } catch {
                guard error == .duplicateItem else { throw error }
                try delete(one)
            }
        }
        return count
    }

    private func found(_ query: KeychainQuery) throws(KeychainError) -> [KeychainItem] {
        do { return try copyMatching(query) } catch {
            guard error == .itemNotFound else { throw error }
            return []
        }
    }
}
