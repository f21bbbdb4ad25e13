import JSONText
import ScriptEngine

extension WebContext {
    /// Milliseconds since the context was made.
    var elapsed: Double { (scheduler.clock.elapsed - timeOrigin).milliseconds }

    /// A script reads the clock, which goes on where it waits for that.
    func noteClockReading() {
        guard environment.clockReadings.areOfOneWhoWaits(task: script.machine.taskCount) else { return }
        scheduler.timeline.move(to: scheduler.clock.elapsed + .milliseconds(1))
    }

    /// The operations of timing, as docs/host-interface.md lists them.
    static var timingOperations: [(name: StaticString, body: Operation)] {
        [
            ("timing_resources", { .string($0.resources.text(after: try $1.integer(0))) }),
            ("timing_next", { context, _ in .value(context.resources.next(in: context)) }),
            doing("timing_clear") { context, _ in context.resources.clear() },
            doing("timing_limit") { $0.resources.keep(atMost: try $1.integer(0)) },
            (
                "timing_document",
                { context, _ in
                    guard let page = context.page else { return .undefined }
                    let timing: JSON = [
                        "type": .string(page.options.navigation.rawValue), "size": .number(Double(page.size)),
                    ]
                    return .string(timing.text)
                }
            ),
        ]
    }
}
