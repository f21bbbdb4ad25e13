import ExtensionServices
import Synchronization
import Testing
import VirtualTime

/// Answers refreshes as the test says, and remembers which refresh tokens came.
private final class Endpoint: TokenEndpoint {
    typealias Answer = @Sendable (_ count: Int) async throws(TokenRefreshError) -> AuthTokens

    private let answer: Answer
    private let received = Mutex<[KeychainSecret]>([])

    init(_ answer: @escaping Answer) { self.answer = answer }

    var tokens: [KeychainSecret] { received.withLock { $0 } }

    func refresh(
        with token: KeychainSecret, within limit: Duration
    ) async throws(TokenRefreshError) -> AuthTokens {
        let count = received.withLock { received in
            received.append(token)
            return received.count
        }
        return try await answer(count)
    }
}

private final class Arrivals: Sendable {
    private let number = Mutex(0)

    var count: Int { number.withLock { $0 } }

    func add() { number.withLock { $0 += 1 } }
}

@Suite struct TokenRefresherTests {
    private let scene = TokenScene()
    private let clock = DeviceClock()
    private let fresh = tokenPair("fresh", expiringAfter: .seconds(3_600))
    private let expired = tokenPair("old", expiringAfter: .zero)

    private func refresher(_ endpoint: Endpoint) throws -> TokenRefresher {
        TokenRefresher(store: scene.store(), endpoint: endpoint, defaults: try scene.defaults, clock: clock)
    }

    private var isOwed: Bool? { get throws { try scene.defaults.value(for: TokenRefresher.needsTokenRefresh) } }

    @Test func validTokensAreGivenWithoutARefresh() async throws {
        try scene.store().save(fresh)
        let endpoint = Endpoint { _ throws(TokenRefreshError) in throw .refused }
        #expect(try await refresher(endpoint).validTokens(within: .seconds(1)) == fresh)
        #expect(endpoint.tokens.isEmpty)
    }

    @Test func expiredTokensAreRefreshedAndStored() async throws {
        try scene.store().save(expired)
        let endpoint = Endpoint { [fresh] _ in fresh }
        #expect(try await refresher(endpoint).validTokens(within: .seconds(1)) == fresh)
        #expect(endpoint.tokens == [expired.refresh])
        #expect(try scene.store().load() == fresh)
    }

    @Test func aTokenThatTheServerRefusesIsRefreshedBeforeItsEnd() async throws {
        try scene.store().save(fresh)
        let next = tokenPair("next", expiringAfter: .seconds(7_200))
        let refresher = try refresher(Endpoint { _ in next })
        #expect(try await refresher.validTokens(insteadOf: fresh.access, within: .seconds(1)) == next)
        // Who comes late with the same refusal gets what is there.
        #expect(try await refresher.validTokens(insteadOf: fresh.access, within: .seconds(1)) == next)
    }

    @Test func manyCallersShareOneRefresh() async throws {
        try scene.store().save(expired)
        let arrived = Arrivals()
        let endpoint = Endpoint { [fresh] _ in
            while arrived.count < 50 { await Task.yield() }
            for _ in 0..<200 { await Task.yield() }
            return fresh
        }
        let refresher = try refresher(endpoint)
        let results = await withTaskGroup(of: AuthTokens?.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    arrived.add()
                    return try? await refresher.validTokens(within: .seconds(1))
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count == 50 && results.allSatisfy { $0 == fresh })
        #expect(endpoint.tokens.count == 1)
    }

    // Seed 002_d0e4bd4acececa6a.txt: "If /auth/refresh fails ⇒ write share to queue + store needsTokenRefresh=true"
    @Test(arguments: [TokenRefreshError.refused, .unavailable("500")])
    func aFailedRefreshIsOwedUntilOneSucceeds(failure: TokenRefreshError) async throws {
        try scene.store().save(expired)
        let endpoint = Endpoint { [fresh] count throws(TokenRefreshError) in
            if count < 3 { throw failure }
            return fresh
        }
        let refresher = try refresher(endpoint)
        for _ in 0..<2 {
            await #expect(throws: failure) { try await refresher.validTokens(within: .seconds(1)) }
            #expect(try isOwed == true)
            #expect(try scene.store().load() == expired)
        }
        #expect(try await refresher.validTokens(within: .seconds(1)) == fresh)
        #expect(try isOwed == nil)
    }

    // Seed 002_d0e4bd4acececa6a.txt: "main app refreshes tokens before draining queue"
    @Test func anOwedRefreshComesBeforeTheUseOfTokensThatLookValid() async throws {
        try scene.store().save(fresh)
        try scene.defaults.set(true, for: TokenRefresher.needsTokenRefresh)
        let next = tokenPair("next", expiringAfter: .seconds(7_200))
        #expect(try await refresher(Endpoint { _ in next }).validTokens(within: .seconds(1)) == next)
        #expect(try isOwed == nil)
    }

    @Test func theSlowerOfTwoProgramsTakesWhatTheFasterOneStored() async throws {
        try scene.store().save(expired)
        let (store, fresh) = (scene.store(ofProgram: "T.app.share"), fresh)
        let endpoint = Endpoint { _ throws(TokenRefreshError) in
            try? store.save(fresh)
            throw .refused
        }
        #expect(try await refresher(endpoint).validTokens(within: .seconds(1)) == fresh)
        #expect(try isOwed == nil)
    }

    @Test func whoIsSignedOutOwesNoRefresh() async throws {
        let endpoint = Endpoint { [fresh] _ in fresh }
        await #expect(throws: TokenRefreshError.signedOut) {
            try await refresher(endpoint).validTokens(within: .seconds(1))
        }
        #expect(endpoint.tokens.isEmpty)
        #expect(try isOwed == nil)
    }

    @Test func aKeychainThatCannotBeReadIsNoSignOut() async throws {
        try scene.store().save(fresh)
        scene.device.restart()
        await #expect(throws: TokenRefreshError.keychain(.interactionNotAllowed)) {
            try await refresher(Endpoint { [fresh] _ in fresh }).validTokens(within: .seconds(1))
        }
        scene.device.unlock()
        #expect(try scene.store().load() == fresh)
    }
}
