/// A share extension: what stands behind one icon of the share sheet.
public protocol ShareExtension: Sendable {
    associatedtype Outcome: Sendable

    /// Runs from the tap on the icon to the end of the extension. What it throws ends it.
    func run(_ input: ShareInput, in session: ShareSession) async throws -> Outcome
}

/// The part of the system that starts share extensions and holds them to their limits, without a screen.
///
/// ```swift
/// let host = ShareHost(clock: clock, network: network)
/// let report = await host.share(ShareInput(title: "A page", attachments: [.url("https://example.com/")]), with: app)
/// ```
public struct ShareHost: Sendable {
    private let clock: any ShareClock
    private let network: any DeviceNetwork
    private let limits: ShareLimits

    public init(clock: any ShareClock, network: any DeviceNetwork, limits: ShareLimits = .standard) {
        self.clock = clock
        self.network = network
        self.limits = limits
    }

    /// Launches the extension with what the user shares, and reports how it ended.
    public func share<Extension: ShareExtension>(
        _ input: ShareInput, with target: Extension
    ) async -> ShareReport<Extension.Outcome> {
        let session = ShareSession(clock: clock, network: network, limits: limits)
        var ending: ShareReport<Extension.Outcome>.Ending
        do {
            ending = .completed(try await target.run(input, in: session))
            // It may have caught what the system told it.
            try session.check()
        } catch {
            ending = session.termination.map { .terminated($0) } ?? .failed("\(error)")
        }
        return ShareReport(
            ending: ending, workTime: session.workTime, peakBytes: session.peakBytes,
            refusedURLs: session.refusedURLs)
    }
}

/// How one launch of a share extension ended.
public struct ShareReport<Outcome: Sendable>: Sendable {
    /// Whether the extension ended by itself, by an error, or because the system ended it.
    public enum Ending: Sendable {
        case completed(Outcome)
        /// It threw an error, given by its description.
        case failed(String)
        /// The system ended it.
        case terminated(ShareTermination)
    }

    /// An extension that catches a ``ShareTermination`` and goes on counts as terminated all the same.
    public let ending: Ending
    /// How long the extension worked, without the time that it waited for its user.
    public let workTime: Duration
    /// The most memory that it held at once, as far as it was counted.
    public let peakBytes: Int
    /// What the extension tried to open, in vain.
    public let refusedURLs: [String]

    /// What the extension gave where it ended by itself.
    public var outcome: Outcome? { if case .completed(let outcome) = ending { outcome } else { nil } }
}
