internal import HTTP
internal import ScriptEngine

/// Reads the body of an answered request piece by piece, as a script asks for it. Belongs to the loop of its context.
final class BodyStreamReader {
    let stream: HTTPBodyStream
    private var task: Task<Void, Never>?
    /// Whether a script waits for the next piece.
    var isReading = false

    init(_ stream: HTTPBodyStream) { self.stream = stream }

    func attach(_ task: Task<Void, Never>) { self.task = task }

    func cancel() {
        task?.cancel()
        stream.cancel()
    }
}

extension WebContext {
    /// The next piece of a body, as the promise that `js/web/fetch` documents at `host.fetch_read`.
    func readBody(_ id: Int) -> ScriptValue {
        let promise = ScriptPromise(in: script)
        guard let reader = bodyStreams[id] else {
            promise.resolve(.undefined)
            return promise.promise
        }
        reader.isReading = true
        let stream = reader.stream
        let summary = { "the rest of a body has not come" }
        let task = scheduler.start(waiting: summary) {
            try await stream.next()
        } completion: { [weak self] result in
            reader.isReading = false
            guard let self, !isClosed, bodyStreams[id] != nil else { return }
            run {
                if case .success(let piece?) = result { return promise.resolve(.bytes(piece)) }
                bodyStreams[id] = nil
                if case .success = result { promise.resolve(.undefined) } else { promise.reject("Load failed") }
            }
        }
        reader.attach(task)
        return promise.promise
    }
}
