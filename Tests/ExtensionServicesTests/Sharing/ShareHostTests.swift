import ExtensionServices
import HTTP
import Testing
import VirtualTime

/// An extension whose work a test writes down.
private struct Scripted<Outcome: Sendable>: ShareExtension {
    let work: @Sendable (ShareInput, ShareSession) async throws -> Outcome

    func run(_ input: ShareInput, in session: ShareSession) async throws -> Outcome { try await work(input, session) }
}

@Suite struct ShareHostTests {
    let clock = DeviceClock()
    let router = Router()
    let network: SimulatedNetwork

    init() {
        router.route(.get, "https://example.com/*") { _ in .text("hello") }
        network = SimulatedNetwork(RoutedTransport(router: router), clock: clock)
    }

    private func share<Outcome: Sendable>(
        _ input: ShareInput = ShareInput(attachments: []), limits: ShareLimits = .standard,
        _ work: @escaping @Sendable (ShareInput, ShareSession) async throws -> Outcome
    ) async -> ShareReport<Outcome> {
        await ShareHost(clock: clock, network: network, limits: limits).share(input, with: Scripted(work: work))
    }

    private func get(_ session: ShareSession, within limit: Duration = .seconds(60)) async throws -> HTTPResponse {
        let url = try #require(WebURL(serialized: "https://example.com/"))
        return try await session.send(HTTPRequest(.get, url), within: limit)
    }

    @Test func anExtensionGetsWhatIsSharedAndEndsByItself() async {
        let report = await share(ShareInput(title: "A", attachments: [.text("b")])) { input, session in
            let item = try await session.load(input.attachments[0], conformingTo: .plainText)
            return "\(input.title ?? "") \(item)"
        }
        #expect(report.outcome == "A text(\"b\")")
        #expect(report.workTime == .zero && report.peakBytes == 1)
    }

    @Test func whatAnExtensionThrowsIsReported() async {
        let report = await share { _, session in try await get(session, within: .seconds(1)).status }
        #expect(report.outcome == 200)
        network.connect(.offline)
        let failed = await share { _, session in try await get(session).status }
        guard case .failed(let reason) = failed.ending else { return #expect(Bool(false)) }
        #expect(reason == DeviceNetworkError.offline.description)
    }

    @Test func whatIsReadOfAnAnswerCountsAsMemory() async throws {
        let url = try #require(WebURL(serialized: "https://example.com/"))
        for (maximum, text) in [(Int.max, "hello"), (5, "hello"), (3, "hel"), (0, "")] {
            let report = await share { _, session in
                String(
                    decoding: try await session.send(HTTPRequest(.get, url), within: .seconds(1), reading: maximum)
                        .body,
                    as: UTF8.self)
            }
            #expect(report.outcome == text && report.peakBytes == text.utf8.count)
        }
        let limits = ShareLimits(time: .seconds(30), memoryBytes: 4)
        let ended = await share(limits: limits) { _, session in try await get(session).status }
        guard case .terminated(.memoryLimit(bytes: 4)) = ended.ending else { return #expect(Bool(false)) }
    }

    @Test func theSystemEndsAnExtensionThatWorksLongerThan30Seconds() async {
        network.behave(.answers(after: .seconds(31)))
        let report = await share { _, session in try await get(session).status }
        guard case .terminated(.timeLimit(.seconds(30))) = report.ending else { return #expect(Bool(false)) }
        #expect(report.workTime > .seconds(30) && report.workTime < .seconds(31))
    }

    @Test func anExtensionCannotGoOnAfterItsEnd() async {
        network.behave(.losesRequests)
        let report = await share { _, session in
            _ = try? await get(session)
            network.behave(.answers(after: .zero))
            let later = try? await get(session)
            return later == nil ? "nothing" : "something"
        }
        guard case .terminated = report.ending else { return #expect(Bool(false)) }
        #expect(report.outcome == nil)
    }

    @Test func theTimeOfTheUserIsNotTheExtensions() async {
        let report = await share { _, session in
            try await session.waitForUser { await session.clock.wait(for: .seconds(600)) }
            return session.remaining(of: .seconds(3))
        }
        #expect(report.outcome == .seconds(3) && report.workTime == .zero)
        #expect(clock.elapsed == .seconds(600))
    }

    @Test func theTimeOfTheUserCountsOnceWhereWaitsAreNested() async {
        let report = await share { _, session in
            try await session.waitForUser {
                await session.clock.wait(for: .seconds(300))
                try await session.waitForUser { await session.clock.wait(for: .seconds(300)) }
            }
            await session.clock.wait(for: .seconds(1))
            return session.remaining(of: .seconds(3))
        }
        #expect(report.outcome == .seconds(2) && report.workTime == .seconds(1))
    }

    @Test func theSystemEndsAnExtensionThatHoldsMoreThan120Megabytes() async {
        let report = await share { _, session in
            try session.hold(80_000_000)
            session.release(60_000_000)
            try session.hold(100_000_000)
            try session.hold(1)
        }
        guard case .terminated(.memoryLimit(bytes: 120_000_000)) = report.ending else { return #expect(Bool(false)) }
        #expect(report.peakBytes == 120_000_001)
    }

    @Test func whatIsLoadedCountsAsMemory() async {
        let large = ItemProvider(.data([UInt8](repeating: 0, count: 2_000)), as: .image)
        let report = await share(
            ShareInput(attachments: [large]), limits: ShareLimits(time: .seconds(30), memoryBytes: 1_000)
        ) { input, session in
            _ = try await session.load(input.attachments[0], conformingTo: .image)
        }
        guard case .terminated(.memoryLimit(bytes: 1_000)) = report.ending else { return #expect(Bool(false)) }
    }

    @Test func anExtensionOpensNoOtherApp() async {
        let report = await share { _, session in session.open("obsidian://new?name=a") }
        #expect(report.outcome == .refused)
        #expect(report.refusedURLs == ["obsidian://new?name=a"])
    }
}
