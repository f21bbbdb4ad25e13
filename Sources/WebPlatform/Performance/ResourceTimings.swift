import JSONText
import ScriptEngine

/// The resources that a context has loaded, of which a script may ask for the timing.
/// https://w3c.github.io/resource-timing/#performance-resource-timing-buffer
final class ResourceTimings {
    private var timings: [ResourceTiming] = []
    /// How many there were in all that are no longer kept.
    private var clearedCount = 0
    private var limit = 250
    /// Who waits for the next one.
    private var waiting: [ScriptPromise] = []

    /// DEPARTURE: timings of resources that do not fit are dropped without the event `resourcetimingbufferfull` —
    /// https://w3c.github.io/resource-timing/#dfn-add-a-performanceresourcetiming-entry
    func add(_ timing: ResourceTiming, in context: WebContext) {
        guard timings.count < limit else { return }
        timings.append(timing)
        guard !waiting.isEmpty else { return }
        let promises = waiting
        waiting = []
        context.run { for promise in promises { promise.resolve(.undefined) } }
    }

    /// Those that came after the first `count`, as JSON text: their place among all, and what is told of them.
    func text(after count: Int) -> String {
        let first = max(count - clearedCount, 0)
        return JSON.object([
            "first": .number(Double(clearedCount + first)), "kept": .number(Double(clearedCount)),
            "timings": .array(timings.dropFirst(first).map(\.json)),
        ]).text
    }

    /// A promise of the next one.
    func next(in context: WebContext) -> ScriptValue {
        let promise = ScriptPromise(in: context.script)
        waiting.append(promise)
        return promise.promise
    }

    func clear() {
        clearedCount += timings.count
        timings = []
    }

    func keep(atMost count: Int) { limit = count }
}
