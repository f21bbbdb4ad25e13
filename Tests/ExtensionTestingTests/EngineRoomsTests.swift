import ExtensionRunner
import Synchronization
import Testing

@testable import ExtensionTesting

@Suite struct EngineRoomsTests {
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

    @Test func noMoreThanItsRoomsAreTakenAtOnceAndAllTestsRun() async throws {
        let rooms = EngineRooms(most: 2)
        let counts = Counts()
        await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await rooms.withRoom { _ in
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

    @Test func aTestFindsTheRoomOfTheOneBeforeIt() async throws {
        let rooms = EngineRooms(most: 2)
        let first = try await rooms.withRoom { $0 }
        let second = try await rooms.withRoom { $0 }
        #expect(first === second)
    }

    @Test func whatIsOpenedInsideOfABrowserDoesNotWait() async throws {
        let rooms = EngineRooms(most: 1)
        let value = try await rooms.withRoom { _ in try await rooms.withRoom { _ in 7 } }
        #expect(value == 7)
    }

    @Test func thoseWhoWaitForOneWithoutARoomAreNotStuck() async throws {
        let rooms = EngineRooms(most: 1, patience: .milliseconds(1))
        let (entries, entered) = AsyncStream<Void>.makeStream()
        let (signals, signal) = AsyncStream<Void>.makeStream()
        async let waiting: Void = rooms.withRoom { _ in
            entered.yield()
            for await _ in signals { break }
        }
        for await _ in entries { break }
        try await rooms.withRoom { _ in _ = signal.yield() }
        try await waiting
    }

    @Test func aTestThatThrowsGivesItsRoomBack() async throws {
        struct Failure: Error {}
        let rooms = EngineRooms(most: 1)
        await #expect(throws: Failure.self) { try await rooms.withRoom { _ in throw Failure() } }
        #expect(try await rooms.withRoom { _ in 7 } == 7)
    }
}
