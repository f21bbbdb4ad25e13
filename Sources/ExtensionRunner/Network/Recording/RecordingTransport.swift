import Glibc
public import HTTP
import JSONText
import Synchronization

/// Writes down, as JSON Lines, what another transport answers, for a ``ReplayTransport`` to answer it again. The file
/// holds no secrets: see docs/recordings.md. May be used from any thread.
public final class RecordingTransport: HTTPTransport {
    /// The version of the file format.
    public static let version = 1

    private struct State {
        var secrets = RecordingSecrets()
        var problem: RecordingError?
        var hasBegun = false
    }

    private let base: any HTTPTransport
    private let path: String
    private let file: Int32
    private let state = Mutex(State())

    /// Makes the file, which only its owner may read. One that is there keeps who may read it, and what it holds until something is recorded.
    public init(_ base: any HTTPTransport, path: String) throws(RecordingError) {
        self.base = base
        self.path = path
        file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .cannotWrite(path: path, reason: String(cString: strerror(errno))) }
    }

    deinit { close(file) }

    /// Throws where not everything could be written.
    public func finish() throws(RecordingError) {
        state.withLock { begin(&$0) }
        if let problem = state.withLock({ $0.problem }) { throw problem }
    }

    public func refusal(of request: HTTPRequest) -> TransportError? {
        let refusal = base.refusal(of: request)
        if let refusal { record(.failure(refusal), to: recordedForm(of: request)) }
        return refusal
    }

    public func canAnswer(_ request: HTTPRequest) -> Bool { base.canAnswer(request) }

    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await answer(to: request).result.get()
    }

    public func answer(to request: HTTPRequest) async -> PlacedAnswer {
        // Redacted now, as a replay has to find it by what is known when it is sent.
        let recorded = recordedForm(of: request)
        // A recording holds whole answers, and what is recorded has to be what a replay answers.
        var whole = request
        whole.acceptsStream = false
        let answer = await base.answer(to: whole)
        record(answer.result, to: recorded)
        return answer
    }

    private func recordedForm(of request: HTTPRequest) -> RecordedRequest {
        state.withLock { state in
            state.secrets.learn(from: request)
            return RecordedRequest(request, state.secrets)
        }
    }

    private func record(_ result: Result<HTTPResponse, TransportError>, to request: RecordedRequest) {
        state.withLock { state in
            if case .success(let response) = result { state.secrets.learn(from: response) }
            guard let exchange = RecordedExchange(request, result) else { return }
            begin(&state)
            write(exchange.json(state.secrets), &state)
        }
    }

    /// Empties the file and writes its first line, once.
    private func begin(_ state: inout State) {
        if state.hasBegun { return }
        state.hasBegun = true
        if ftruncate(file, 0) != 0, errno != EINVAL {
            state.problem = .cannotWrite(path: path, reason: String(cString: strerror(errno)))
        }
        write(["type": "recording", "version": .number(Double(Self.version))], &state)
    }

    private func write(_ line: JSON, _ state: inout State) {
        guard state.problem == nil, let error = writeAll(Array((line.text + "\n").utf8), to: file) else { return }
        state.problem = .cannotWrite(path: path, reason: String(cString: strerror(error)))
    }
}
