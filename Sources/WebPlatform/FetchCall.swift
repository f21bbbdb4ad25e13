public import HTTP
internal import ScriptEngine

/// A request of a script, as a call of `fetch()`, that waits for its answer. Belongs to the loop of its context.
public final class FetchCall {
    let id: Int
    /// The request as `js/web/fetch` describes it: JSON text.
    public let requestText: String
    /// What is sent along, a text in UTF-8; `nil` where there is no body, which an empty one is not.
    public let body: [UInt8]?
    /// What is fulfilled with the answer; `nil` where the script waits for it in the middle of its task.
    let promise: ScriptPromise?
    /// For how much time of the clock such a script waits; `nil` without a limit.
    public let timeLimit: Duration?
    /// The answer for such a script, as ``WebContext/answer(_:headText:body:stream:)`` has it.
    private(set) var answerText: String?
    /// When the user has done what it follows from.
    var gestureTime: Duration?
    private var task: Task<Void, Never>?
    private var isKeepalive = false

    /// Whether the script waits in the middle of its task: whoever answers does so before ``WebContext/Delegate/webContext(_:fetches:)``
    /// returns.
    public var isWaitedFor: Bool { promise == nil }

    init(id: Int, requestText: String, body: [UInt8]?, promise: ScriptPromise?, timeLimit: Duration?) {
        self.id = id
        self.requestText = requestText
        self.body = body
        self.promise = promise
        self.timeLimit = timeLimit
    }

    /// Names the task that works on the answer, so that it ends when the script aborts or its context dies.
    /// - Parameter isKeepalive: whether it goes on though the context dies.
    public func attach(_ task: Task<Void, Never>, isKeepalive: Bool) {
        self.task = task
        self.isKeepalive = isKeepalive
    }

    fileprivate func take(answerText: String) { self.answerText = answerText }

    /// The script gives it up.
    func abort() { task?.cancel() }

    /// The context is gone: https://fetch.spec.whatwg.org/#concept-fetch-group-terminate
    func terminate() {
        if !isKeepalive { task?.cancel() }
    }
}

extension WebContext {
    /// Answers a call of `fetch()`; does nothing where the script gave it up or the context is closed.
    /// - Parameters:
    ///   - headText: the answer as `js/web/fetch` reads it: JSON text.
    ///   - body: the bytes that the head does not hold itself, kept until the script takes them; `nil` for none.
    ///   - stream: the body where it comes piece by piece.
    public func answer(_ call: FetchCall, headText: String, body: [UInt8]?, stream: HTTPBodyStream? = nil) {
        guard !isClosed, endFetch(call.id) != nil else { return }
        guard let promise = call.promise else {
            answeredBodies[call.id] = body
            return call.take(answerText: headText)
        }
        runAnswer(to: call) { [self] in
            answeredBodies[call.id] = body
            bodyStreams[call.id] = stream.map { BodyStreamReader($0) }
            promise.resolve(.string(headText))
        }
    }
}
