import ExtensionRunner
import JSONText
import Synchronization
import Testing

@Suite struct ExplorerTests {
    @Test func aRunComesByEveryPointInItsOrder() async throws {
        let found = try await ExploredSaver(ExploredSaver.coolection).explore()
        #expect(
            found.reference.points.map(\.name) == [
                "1:after-step", "2:before-event", "3:before-native-message", "4:after-native-message", "5:after-event",
                "6:before-native-reply", "7:before-request", "8:after-native-reply", "9:after-request",
                "10:before-response", "11:before-badge", "12:after-badge", "13:after-response", "14:after-step",
                "15:before-timer", "16:before-badge", "17:after-badge", "18:after-timer", "19:after-step",
            ])
        #expect(found.reference.points[6].detail == "POST https://api.example/items")
        #expect(found.reference.points[6].position?.description == "background.js:3:31")
        #expect(found.outcomes.map { "\($0.schedule)" } == found.reference.points.map { "kill@\($0.name)" })
    }

    @Test func faultsThatCannotHappenAreNoPassedRun() async throws {
        let saver = try ExploredSaver(
            "browser.action.onClicked.addListener(() => browser.action.setBadgeText({ text: '1' }))")
        await #expect(throws: ExplorationError.nothingToDisturb([.offline, .http500])) {
            try await saver.explore([.offline, .http500])
        }
    }

    @Test func whatDiffersBetweenTwoRunsIsSaid() async throws {
        let counter = Mutex(0)
        let answer: @Sendable (HTTPRequest) -> HTTPResponse = { _ in
            let number = counter.withLock {
                $0 += 1
                return $0
            }
            return .json(["number": .number(Double(number))])
        }
        let saver = try ExploredSaver(ExploredSaver.coolection, answer: answer)
        let other = try ExploredSaver(
            """
            browser.action.onClicked.addListener(async () => {
              const response = await fetch("https://api.example/items", { method: "POST" });
              const { number } = await response.json();
              fetch("https://api.example/" + number).catch(() => {});
            });
            """, answer: answer)
        _ = try await saver.explore()
        let error = await #expect(throws: ExplorationError.self) { try await other.explore() }
        #expect(error.map { "\($0)" }?.contains("was of 'GET https://api.example/") == true)
    }

    @Test(arguments: [0, -1])
    func noDepthIsLessThanOne(depth: Int) {
        #expect(Explorer(depth: depth).depth == 1)
    }

    @Test func theBadgeThatStaysIsFoundAndMadeShort() async throws {
        let found = try await ExploredSaver(ExploredSaver.coolection).explore()
        #expect(
            found.failures.map { "\($0.schedule)" } == [
                "kill@12:after-badge", "kill@13:after-response", "kill@14:after-step", "kill@15:before-timer",
                "kill@16:before-badge",
            ])
        let shortest = try #require(found.shortest.first)
        #expect(found.shortest.count == 1 && shortest.count == 5)
        #expect(shortest.steps == ["open https://example.com/", "tap"])
        #expect("\(shortest.outcome.schedule)" == "kill@12:after-badge")
        #expect(shortest.outcome.violations == [Violation(.badgeStays, "the badge \"✓\" stays")])
        #expect(!found.passed)
    }

    @Test func stepsThatAFailureNeedsAreKept() async throws {
        let saver = try ExploredSaver(
            """
            browser.action.onClicked.addListener(async () => {
              const { count = 0 } = await browser.storage.local.get("count");
              if (count === 1) await browser.action.setBadgeText({ text: "busy" });
              await browser.storage.local.set({ count: count + 1 });
              await browser.action.setBadgeText({ text: "" });
            });
            """, steps: ["open https://example.com/", "advance 1s", "tap", "advance 1s", "tap", "advance 1s"])
        let shortest = try #require(try await saver.explore().shortest.first)
        #expect(shortest.steps == ["open https://example.com/", "tap", "tap"])
    }

    @Test(arguments: [("-1.5", "-1.5"), ("1e21", "1e+21"), ("'käse/1'", "käse/1")])
    func whatDatabasesHoldIsCompared(key: String, shown: String) async throws {
        let saver = try ExploredSaver(
            """
            const key = \(key);
            browser.action.onClicked.addListener(() => {
              const request = indexedDB.open("app", 1);
              request.onupgradeneeded = () => request.result.createObjectStore("taps");
              request.onsuccess = () => {
                const store = request.result.transaction("taps", "readwrite").objectStore("taps");
                store.get(key).onsuccess = ({ target: { result = { count: 0, at: [] } } }) => {
                  store.put({ count: result.count + 1, at: [...result.at, new Map()] }, key);
                };
                store.transaction.oncomplete = () => browser.action.setBadgeText({ text: "x" });
              };
            });
            """)
        let found = try await saver.explore([.killTap])
        let one = #"{"count":1,"at":[["map",[]]]}"#
        let two = #"{"count":2,"at":[["map",[]],["map",[]]]}"#
        // Killed before its listener has stored anything, the first tap leaves nothing.
        let killed = try #require(found.outcomes.first { "\($0.schedule)" == "kill-tap@3:after-event" })
        #expect(killed.differences == ["indexedDB app/taps/\(shown) is \(one) in place of \(two), as it was before"])
    }

    @Test func theSameIsFoundOnOneThreadAndOnTwoAndTwice() async throws {
        let saver = try ExploredSaver(ExploredSaver.coolection)
        let faults = Fault.allCases
        let one = try await saver.explore(faults, jobs: 1)
        for other in [try await saver.explore(faults, jobs: 2), try await saver.explore(faults, jobs: 1)] {
            #expect(one.outcomes.map(\.schedule) == other.outcomes.map(\.schedule))
            #expect(one.outcomes.map(\.violations) == other.outcomes.map(\.violations))
            #expect(one.outcomes.map(\.differences) == other.outcomes.map(\.differences))
            #expect(one.shortest.map(\.record.trace.json) == other.shortest.map(\.record.trace.json))
        }
    }

    @Test func pairsOfFaultsMeetInTheirOrder() async throws {
        let found = try await ExploredSaver(ExploredSaver.coolection).explore([.kill, .killTap], depth: 2)
        let pairs = found.outcomes.filter { $0.schedule.entries.count == 2 }
        #expect(pairs.allSatisfy { $0.schedule.entries[0].number < $0.schedule.entries[1].number })
        // The second tap is killed, too: between its check mark and its timer.
        #expect(
            pairs.contains { $0.schedule.description.hasPrefix("kill-tap@3:before-native-message+kill@") && !$0.passed }
        )
        #expect(Set(found.outcomes.map(\.schedule.description)).count == found.outcomes.count)
    }

    @Test func aRunIsReplayedByItsName() async throws {
        let saver = try ExploredSaver(ExploredSaver.coolection)
        let (outcome, record) = try await saver.replay("kill@12:after-badge")
        #expect(outcome.violations.map(\.rule) == [.badgeStays])
        let fault = try #require(record.trace.first { $0.type == "fault" })
        #expect(fault["name"] == "kill" && fault["point"] == "12:after-badge")
        #expect(try await saver.replay("12").outcome.violations.map(\.rule) == [.badgeStays])
        #expect(try await saver.replay("kill@17").outcome.passed)
    }

    @Test(arguments: [
        ("kill@99", "there is no point 99"), ("kill@12:before-request", "point 12 is after-badge, not before-request"),
    ])
    func aNameThatDoesNotFitIsRefused(_ name: String, _ reason: String) async throws {
        let error = await #expect(throws: ExplorationError.self) {
            try await ExploredSaver(ExploredSaver.coolection).replay(name)
        }
        #expect(error?.description.contains(reason) == true)
    }

    @Test func whatIsBrokenWithoutFaultsIsToldOnce() async throws {
        let saver = try ExploredSaver(
            """
            browser.action.onClicked.addListener(() => { Promise.reject(new Error("nobody")); });
            setTimeout(() => {}, 100_000);
            """, steps: ["open https://example.com/", "tap"])
        let found = try await saver.explore()
        #expect(found.reference.violations.map(\.rule) == [.pending, .uncaughtError])
        #expect(found.failures.isEmpty && !found.passed)
    }

    @Test func anExtensionWithoutFaultsPasses() async throws {
        let saver = try ExploredSaver(
            "browser.action.onClicked.addListener(() => browser.action.setBadgeText({ text: 'on' }));",
            steps: ["open https://example.com/", "tap"])
        let found = try await saver.explore()
        #expect(found.passed && found.shortest.isEmpty && found.outcomes.count == 6)
    }

    @Test func aScenarioMayBeAFunction() async throws {
        let files = try TemporaryExtension(
            permissions: [],
            background: "browser.action.onClicked.addListener(() => browser.action.setBadgeText({ text: 'on' }));")
        let folder = files.folder
        let scenario = BrowserScenario(options: .forTests) { browser in
            let target = try await browser.install(at: folder)
            try await browser.exploredStep { try await browser.open("https://example.com/") }
            try await browser.exploredStep { try await browser.tap(target) }
            return await target.background.isRunning ? [] : ["the background has ended"]
        }
        let found = try await Explorer(room: EngineRoom()).explore(scenario)
        #expect(
            found.reference.points.map(\.name) == [
                "1:after-step", "2:before-event", "3:before-badge", "4:after-badge", "5:after-event", "6:after-step",
            ])
        // The tap wakes the one that was killed at rest.
        #expect(found.outcomes.map(\.passed) == [true, false, false, false, false, false])
        #expect(found.failures.first?.violations == [Violation(.expectation, "the background has ended")])
        withExtendedLifetime(files) {}
    }
}

extension [TraceEvent] {
    var json: [JSON] { map(\.json) }
}
