import Testing
import VirtualTime

@Suite struct TimelineTests {
    @Test func equalDeadlinesRunInSubmissionOrder() {
        let timeline = Timeline(clock: VirtualClock())
        var order: [Int] = []
        for number in 0..<20 { timeline.schedule(after: .milliseconds(number % 2)) { order.append(number) } }
        while let deadline = timeline.nextDeadline() {
            timeline.move(to: deadline)
            while timeline.runNextDueTask() {}
        }
        #expect(order == Array(stride(from: 0, to: 20, by: 2)) + Array(stride(from: 1, to: 20, by: 2)))
    }

    @Test func whatIsScheduledAheadRunsFirst() {
        let timeline = Timeline(clock: VirtualClock())
        var order: [Int] = []
        timeline.schedule { order.append(3) }
        timeline.schedule(after: .milliseconds(1)) { order.append(5) }
        timeline.ahead {
            timeline.schedule { order.append(1) }
            timeline.schedule { order.append(2) }
            timeline.schedule(after: .milliseconds(1)) { order.append(4) }
        }
        for milliseconds in 0...1 {
            timeline.move(to: .milliseconds(milliseconds))
            while timeline.runNextDueTask() {}
        }
        #expect(order == [1, 2, 3, 4, 5])
    }

    @Test func aTaskIsNotRunBeforeItsDeadlineNorAfterItWasCancelled() {
        let timeline = Timeline(clock: VirtualClock())
        var ran: [String] = []
        let cancelled = timeline.schedule(after: .seconds(1)) { ran.append("cancelled") }
        timeline.schedule(after: .seconds(2)) { ran.append("kept") }
        timeline.cancel(cancelled)
        timeline.move(to: .milliseconds(1_999))
        #expect(!timeline.runNextDueTask())
        timeline.move(to: .seconds(2))
        #expect(timeline.runNextDueTask())
        #expect(ran == ["kept"])
    }

    @Test func cancelledTasksDoNotPileUp() {
        let timeline = Timeline(clock: VirtualClock())
        var last: Timeline.TaskID?
        var ran = 0
        for _ in 0..<100_000 {
            if let last { timeline.cancel(last) }
            last = timeline.schedule(after: .seconds(30)) { ran += 1 }
        }
        #expect(timeline.count == 1)
        timeline.move(to: .seconds(30))
        while timeline.runNextDueTask() {}
        #expect(ran == 1)
    }

    @Test func theClockNeverGoesBack() {
        let timeline = Timeline(clock: VirtualClock())
        timeline.move(to: .seconds(5))
        timeline.move(to: .seconds(3))
        #expect(timeline.clock.elapsed == .seconds(5))
        #expect(timeline.clock.now.iso8601 == "2026-01-01T09:00:05.000Z")
    }
}
