import ExtensionServices
import HTTP
import Testing
import VirtualTime

@Suite struct SimulatedNetworkTests {
    let clock = DeviceClock()
    let route: Route
    let network: SimulatedNetwork

    init() {
        let router = Router()
        route = router.route(.get, "https://example.com/*") { _ in .text("hello") }
        router.route(.get, "https://other.example/*") { _ in .text("other") }
        network = SimulatedNetwork(RoutedTransport(router: router), clock: clock)
    }

    private func get(_ url: String = "https://example.com/") async throws -> String {
        let url = try #require(WebURL(serialized: url))
        let response = try await network.send(HTTPRequest(.get, url), within: .seconds(5))
        return String(decoding: response.body, as: UTF8.self)
    }

    @Test func anAnswerTakesItsTime() async throws {
        network.behave(.answers(after: .milliseconds(120)))
        #expect(try await get() == "hello")
        #expect(clock.elapsed == .milliseconds(120))
    }

    @Test func aSlowAnswerIsNotSeenThoughTheRequestArrived() async throws {
        network.behave(.answers(after: .seconds(6)))
        await #expect(throws: DeviceNetworkError.timedOut(.seconds(5))) { try await get() }
        #expect(clock.elapsed == .seconds(5) && route.requestCount == 1)
    }

    @Test func whatIsLostOnTheWayDidNotArriveAndWhatIsLostOnTheWayBackDid() async throws {
        network.behave(.losesRequests)
        await #expect(throws: DeviceNetworkError.timedOut(.seconds(5))) { try await get() }
        #expect(route.requestCount == 0)
        network.behave(.losesAnswers)
        await #expect(throws: DeviceNetworkError.timedOut(.seconds(5))) { try await get() }
        #expect(route.requestCount == 1)
    }

    @Test func oneServerMayBehaveUnlikeTheOthers() async throws {
        network.behave(.losesRequests, for: "https://example.com")
        await #expect(throws: DeviceNetworkError.self) { try await get() }
        #expect(try await get("https://other.example/") == "other")
        network.behave(.answers(after: .zero))
        #expect(try await get() == "hello")
    }

    @Test func nothingIsSentOffline() async throws {
        network.connect(.offline)
        await #expect(throws: DeviceNetworkError.offline) { try await get() }
        #expect(route.requestCount == 0 && clock.elapsed == .zero)
    }

    @Test func aServerThatNobodyRunsIsAFailure() async throws {
        await #expect(throws: DeviceNetworkError.self) { try await get("https://nobody.example/") }
    }

    @Test func onlyWiFiAnd5GAreFast() {
        #expect(NetworkConnection.wifi.isFast && NetworkConnection.cellular(.nr).isFast)
        for slow in [NetworkConnection.offline, .cellular(.lte), .cellular(.umts), .cellular(.edge)] {
            #expect(!slow.isFast)
        }
    }

    @Test func settingTheCalendarBackChangesNoDuration() {
        let start = clock.now
        clock.wait(for: .seconds(10))
        clock.set(WallTime(millisecondsSince1970: 0))
        clock.wait(for: .seconds(5))
        #expect(clock.elapsed == .seconds(15))
        #expect(clock.now == WallTime(millisecondsSince1970: 5_000) && clock.now < start)
    }
}
