import Synchronization
import Testing

@testable import ExtensionTesting

@Suite struct BrowserSlotsTests {
    /// How many run now, ran at most at once, and have run.
    private final class Counts: Sendable {
        private let counts = Mutex((running: 0, most: 0, done: 0))
        var most: Int { counts.withLock { $0.most } }
        var done: Int { counts.withLock { $0.done } }

        func begin() {
            counts.withLock {
                $0.running += 1
                $0.most = max($0.most, $0.running)
            }
        }

        func end() {
            counts.withLock {
                $0.running -= 1
                $0.done += 1
            }
        }
    }

    @Test func noMoreThanItsSlotsRunAtOnceAndAllRun() async {
        let slots = BrowserSlots(count: 2)
        let counts = Counts()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    await slots.hold {
                        counts.begin()
                        for _ in 0..<5 { await Task.yield() }
                        counts.end()
                    }
                }
            }
        }
        #expect(counts.most == 2)
        #expect(counts.done == 20)
    }

    @Test func whatIsOpenedInsideOfABrowserDoesNotWait() async {
        let slots = BrowserSlots(count: 1)
        let value = await slots.hold { await slots.hold { 7 } }
        #expect(value == 7)
    }

    @Test func aTestThatThrowsGivesItsSlotBack() async {
        struct Failure: Error {}
        let slots = BrowserSlots(count: 1)
        await #expect(throws: Failure.self) { try await slots.hold { throw Failure() } }
        #expect(await slots.hold { 7 } == 7)
    }
}
