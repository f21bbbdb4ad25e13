public import HTTP
import JSONText
import Synchronization

/// Answers from a recording, without a network, in the order in which the answers came when it was made.
///
/// A request is found by its method, its URL and its body. Each recorded answer is given once, equal requests get theirs
/// in the order of the recording. May be used from any thread.
public final class ReplayTransport: HTTPTransport {
    private struct State {
        var secrets = RecordingSecrets()
        /// The places of the exchanges that are left, for each request in the order of the recording.
        var left: [RecordedRequest: [Int]]
    }

    private let exchanges: [RecordedExchange]
    private let state: Mutex<State>

    /// Reads the file that a ``RecordingTransport`` wrote.
    public init(path: String) throws(RecordingError) {
        exchanges = try Self.read(path)
        var left: [RecordedRequest: [Int]] = [:]
        for (place, exchange) in exchanges.enumerated() { left[exchange.request, default: []].append(place) }
        state = Mutex(State(left: left))
    }

    public func refusal(of request: HTTPRequest) -> TransportError? {
        state.withLock { state in
            state.secrets.learn(from: request)
            let key = RecordedRequest(request, state.secrets)
            guard let place = state.left[key]?.first, exchanges[place].outcome == .hostNotAllowed else { return nil }
            state.left[key]?.removeFirst()
            return .hostNotAllowed(request.method, request.url)
        }
    }

    /// Whether the recording has an answer that is left.
    public func canAnswer(_ request: HTTPRequest) -> Bool {
        state.withLock { state in
            guard let place = state.left[RecordedRequest(request, state.secrets)]?.first else { return false }
            return exchanges[place].outcome != .hostNotAllowed
        }
    }

    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await answer(to: request).result.get()
    }

    public func answer(to request: HTTPRequest) async -> PlacedAnswer {
        let taken: Result<Int, TransportError> = state.withLock { state in
            state.secrets.learn(from: request)
            let key = RecordedRequest(request, state.secrets)
            guard let place = state.left[key]?.first else {
                return .failure(.notRecorded(request.method, request.url, nearest: nearest(to: key, state)))
            }
            state.left[key]?.removeFirst()
            return .success(place)
        }
        let place: Int
        switch taken {
        case .success(let found): place = found
        case .failure(let error): return PlacedAnswer(.failure(error))
        }
        switch exchanges[place].outcome {
        case .response(let response): return PlacedAnswer(.success(response), place: place)
        case .failure(let reason):
            return PlacedAnswer(.failure(.networkFailed(request.method, request.url, reason: reason)), place: place)
        case .hostNotAllowed:
            return PlacedAnswer(.failure(.hostNotAllowed(request.method, request.url)), place: place)
        case .cancelled:
            // It had no answer; it ends when whoever asked goes away, as it did then.
            try? await Task.sleep(for: .seconds(Int64(Int32.max)))
            return PlacedAnswer(.failure(.cancelled), place: place)
        }
    }

    /// The recorded request, of those that are left, that has most in common with this one.
    private func nearest(to key: RecordedRequest, _ state: State) -> String? {
        if state.left[key] != nil { return "\(key), which is recorded, but not so many times" }
        let left = state.left.filter { !$0.value.isEmpty }.keys
        func likeness(_ other: RecordedRequest) -> (Int, Int) {
            let shared = zip(other.url.utf8, key.url.utf8).prefix { $0 == $1 }.count
            let isSameURL = other.url == key.url
            return (isSameURL ? Int.max : shared, other.method == key.method ? 1 : 0)
        }
        // Equally like ones are told apart by their text: the same run gives the same words.
        let byText = left.sorted { $0.description < $1.description }
        guard let best = byText.max(by: { likeness($0) < likeness($1) }) else { return nil }
        let isSame = best.url == key.url && best.method == key.method
        return isSame ? "\(best) with another body" : "\(best)"
    }
}
