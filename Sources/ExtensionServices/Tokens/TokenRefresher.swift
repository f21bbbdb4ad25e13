public import VirtualTime

/// Buys a new pair of tokens with the refresh token of the old one.
public protocol TokenEndpoint: Sendable {
    /// Called one at a time. Throws ``TokenRefreshError/refused`` where the refresh token is worth nothing, and
    /// ``TokenRefreshError/unavailable(_:)`` where no answer came within `limit` that says so.
    func refresh(with token: KeychainSecret, within limit: Duration) async throws(TokenRefreshError) -> AuthTokens
}

/// Gives out valid tokens. However many callers find them expired, one refresh runs at a time and all get its result.
///
/// ``needsTokenRefresh`` stands in the defaults of the application group while a refresh is owed: from the first failure
/// to the next success.
public actor TokenRefresher {
    /// `true` in the defaults while a refresh is owed, else not there. Who stores the tokens of a new sign-in removes it.
    public static let needsTokenRefresh = DefaultsKey<Bool>("needsTokenRefresh")

    private let store: TokenStore
    private let endpoint: any TokenEndpoint
    private let defaults: AppGroupDefaults
    private let clock: any WallClock
    private var running: Task<Result<AuthTokens, TokenRefreshError>, Never>?

    public init(
        store: TokenStore, endpoint: any TokenEndpoint, defaults: AppGroupDefaults, clock: any WallClock
    ) {
        self.store = store
        self.endpoint = endpoint
        self.defaults = defaults
        self.clock = clock
    }

    /// The tokens in the store where they are valid and no refresh is owed, else those that a refresh gives.
    ///
    /// - Parameters:
    ///   - rejected: An access token that the server has just refused, whatever its expiry says.
    ///   - limit: How long the refresh may take; a caller who joins a running one waits for that one's limit.
    public func validTokens(
        insteadOf rejected: KeychainSecret? = nil, within limit: Duration
    ) async throws(TokenRefreshError) -> AuthTokens {
        if let running { return try await running.value.get() }
        let stored = try load()
        let isOwed = (try? defaults.value(for: Self.needsTokenRefresh)) ?? false
        if !isOwed, stored.access != rejected, stored.isAccessValid(at: clock.now) { return stored }
        // The task begins after this function has suspended, so `running` is set before it can be taken away.
        let task = Task { await self.refresh(stored, within: limit) }
        running = task
        return try await task.value.get()
    }

    private func refresh(_ old: AuthTokens, within limit: Duration) async -> Result<AuthTokens, TokenRefreshError> {
        defer { running = nil }
        do {
            let new = try await replacement(of: old, within: limit)
            remember(nil)
            return .success(new)
        } catch {
            remember(true)
            return .failure(error)
        }
    }

    private func replacement(
        of old: AuthTokens, within limit: Duration
    ) async throws(TokenRefreshError) -> AuthTokens {
        let new: AuthTokens
        do {
            new = try await endpoint.refresh(with: old.refresh, within: limit)
        } catch {
            guard error == .refused else { throw error }
            // A refresh token counts once. Where app and extension refresh at the same time, the slower one is refused
            // and finds what the faster one has stored.
            let stored = try load()
            guard stored.refresh != old.refresh else { throw error }
            return stored
        }
        do { try store.save(new) } catch { throw .keychain(error) }
        return new
    }

    /// Where this cannot be written, the next refusal of the server tells the same.
    private func remember(_ isOwed: Bool?) { try? defaults.set(isOwed, for: Self.needsTokenRefresh) }

    private func load() throws(TokenRefreshError) -> AuthTokens {
        let stored: AuthTokens?
        do { stored = try store.load() } catch { throw .keychain(error) }
        guard let stored else { throw .signedOut }
        return stored
    }
}

/// Why there are no valid tokens.
public enum TokenRefreshError: Error, Sendable, Equatable {
    /// The keychain holds no tokens.
    case signedOut
    /// The server does not take the refresh token.
    case refused
    /// The server gave no answer that could be used; says why.
    case unavailable(String)
    case keychain(KeychainError)
}

extension TokenRefreshError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .signedOut: "nobody is signed in; sign in"
        case .refused: "the server does not take the refresh token any more; sign in again"
        case .unavailable(let reason): "the tokens could not be refreshed now: \(reason); try again later"
        case .keychain(let error): "the tokens could not be read or stored: \(error)"
        }
    }
}
