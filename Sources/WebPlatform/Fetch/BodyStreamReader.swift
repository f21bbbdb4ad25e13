internal import HTTP
internal import ScriptEngine

/// Reads the body of an answered request piece by piece, as a script asks for it. Belongs to the loop of its context.
final class BodyStreamReader {
    let stream: HTTPBodyStream
    private var task: Task<Void, Never>?
    /// What a script waits for: the next piece.
    private var promise: ScriptPromise?
    /// Whether the rest of the body is lost.
    private var hasFailed = false

    init(_ stream: HTTPBodyStream) { self.stream = stream }

    var isReading: Bool { promise != nil }

    /// The promise of the next piece, and whether it has to be read.
    func begin(_ promise: ScriptPromise) -> Bool {
        if hasFailed { promise.reject("Load failed") } else { self.promise = promise }
        return !hasFailed
    }

    func attach(_ task: Task<Void, Never>) { self.task = task }

    /// Whoever waits for the next piece; `nil` where nobody does any more.
    func takePromise() -> ScriptPromise? {
        defer { promise = nil }
        return promise
    }

    func fail() {
        hasFailed = true
        cancel()
        takePromise()?.reject("Load failed")
    }

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
        guard reader.begin(promise) else { return promise.promise }
        let stream = reader.stream
        let summary = { "the rest of a body has not come" }
        let task = scheduler.start(waiting: summary) {
            try await stream.next()
        } completion: { [weak self] result in
            guard let promise = reader.takePromise(), let self, !isClosed, bodyStreams[id] != nil else { return }
            run {
                if case .success(let piece?) = result { return promise.resolve(.bytes(piece)) }
                bodyStreams[id] = nil
                if case .success = result { promise.resolve(.undefined) } else { promise.reject("Load failed") }
            }
        }
        reader.attach(task)
        return promise.promise
    }

    /// The network fails while the body of an answer comes piece by piece: the rest of it is lost.
    /// https://fetch.spec.whatwg.org/#http-network-fetch
    public func failBody(of call: FetchCall) {
        guard !isClosed, let reader = bodyStreams[call.id] else { return }
        run { reader.fail() }
    }
}
