import Testing
import VirtualTime

@testable import ScriptEngine

@Suite struct SchedulerTests {
    @Test func whoTriesAWorldAgainThatNeverSettlesIsToldSoon() async throws {
        try await LoopOfTasks().expectBounds()
    }
}

/// A world with a task that starts itself again as long as it may.
private actor LoopOfTasks {
    private let loop = EventLoop()
    private lazy var state = State(loop: loop)

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private final class State {
        let scheduler: Scheduler
        var ran = 0
        var mayRun = Int.max

        init(loop: EventLoop) { scheduler = Scheduler(loop: loop, clock: VirtualClock()) }

        func step() {
            guard ran < mayRun else { return }
            ran += 1
            scheduler.timeline.schedule { [self] in step() }
        }
    }

    func expectBounds() async throws {
        state.step()
        await #expect(throws: SchedulerError.self) { try await state.scheduler.settle() }
        #expect(state.ran > Scheduler.maximumTasksPerInstant)
        state.ran = 0
        await #expect(throws: SchedulerError.self) { try await state.scheduler.settle() }
        #expect((1_000...1_001).contains(state.ran))
        // It ends, and what comes then has its whole share.
        state.mayRun = state.ran
        try await state.scheduler.settle()
        state.mayRun += Scheduler.maximumTasksPerInstant / 2
        state.step()
        try await state.scheduler.settle()
        #expect(state.ran == state.mayRun)
    }
}
