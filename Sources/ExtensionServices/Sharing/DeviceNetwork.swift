public import HTTP

/// The network of a device as one of its programs sees it.
public protocol DeviceNetwork: Sendable {
    /// How the device is connected now.
    var connection: NetworkConnection { get }

    /// Sends a request and gives up after `limit`. What was given up may have reached the server all the same.
    func send(
        _ request: HTTPRequest, within limit: Duration
    ) async throws(DeviceNetworkError) -> HTTPResponse
}

/// How a device is connected. https://developer.apple.com/documentation/network/nwinterface/interfacetype
public enum NetworkConnection: Sendable, Equatable {
    case offline
    case wifi
    case cellular(Generation)

    /// The kind of mobile network, from the second generation (`edge`) to the fifth (`nr`).
    public enum Generation: Sendable { case edge, umts, lte, nr }

    /// Whether large things may be loaded that nobody has asked for: on Wi-Fi or 5G.
    public var isFast: Bool { self == .wifi || self == .cellular(.nr) }
}

/// Why a request got no answer.
public enum DeviceNetworkError: Error, Sendable, Equatable, CustomStringConvertible {
    case offline
    /// No answer within the caller's limit.
    case timedOut(Duration)
    /// The connection or the server broke; says how.
    case failed(String)

    public var description: String {
        switch self {
        case .offline: "the device is offline; the request was not sent"
        case .timedOut(let limit): "no answer came within \(limit); the request may have arrived"
        case .failed(let reason): "the request failed: \(reason)"
        }
    }
}
