public import ExtensionRunner

extension BrowserClock {
    /// Walks the clock from one timer, alarm or deadline to the next until a condition holds.
    ///
    /// ```swift
    /// try await browser.clock.advance { await clipper.action.badgeText(for: tab) == "" }
    /// ```
    ///
    /// The clock stands where the condition came to hold, and no real time passes but that of the scripts.
    /// - Parameter limit: how far the clock may walk. An idle background ends meanwhile, as it does on a phone.
    /// - Throws: ``WaitFailure`` where the condition does not hold within the limit.
    public func advance(
        atMost limit: Duration = .seconds(10), isolation: isolated (any Actor)? = #isolation,
        until condition: () async throws -> Bool
    ) async throws {
        let end = elapsed + limit
        while try await !condition() {
            if try await advanceToNext(until: end) { continue }
            guard try await condition() else { throw WaitFailure(limit: limit) }
            return
        }
    }
}

/// A condition did not come to hold.
public struct WaitFailure: Error, Equatable, CustomStringConvertible {
    /// How far the clock was to walk.
    public let limit: Duration

    public var description: String { "the condition did not hold within \(limit) of the browser's clock" }
}
