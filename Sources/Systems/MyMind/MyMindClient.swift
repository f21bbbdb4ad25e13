import ExtensionServices
import HTTP
import JSONText

/// What app and share extension say to `/api/save`. Both use this one, so that they understand its answers alike.
struct MyMindClient: Sendable {
    private let endpoint: WebURL

    /// - Parameter origin: Over plain `http` only this machine is spoken to, as for local development.
    init(origin: String) throws(MyMindClientError) {
        do throws(BackEndOrigin.Problem) { endpoint = try BackEndOrigin(origin).url("/api/save") } catch {
            switch error {
            case .notAnOrigin: throw .notAnOrigin(origin)
            case .insecure: throw .insecure(origin)
            }
        }
    }

    /// What became of one attempt.
    enum Answer: Equatable {
        case accepted(id: String, MyMindCard.Status)
        /// The token does not count.
        case unauthorized
        /// The server does not take this as it is; says why.
        case refused(String)
        /// It may take it later; says why.
        case unavailable(String)
    }

    func request(saving url: String, title: String?, token: KeychainSecret) -> HTTPRequest {
        var body: JSONObject = [
            "url": .string(url), "source": .string(MyMindSource.iOSShareExtension.rawValue),
            "auth_token": .string(token.text ?? ""),
        ]
        if let title { body["title"] = .string(title) }
        return HTTPRequest(
            .post, endpoint, headers: ["Content-Type": "application/json"], body: Array(JSON.object(body).text.utf8))
    }

    func answer(_ response: HTTPResponse) -> Answer {
        let body = try? response.json()
        let message = body?["message"]?.stringValue ?? "the server answered \(response.status)"
        switch response.status {
        case 200:
            guard let id = body?["id"]?.stringValue,
                let status = body?["status"]?.stringValue.flatMap(MyMindCard.Status.init)
            else { return .unavailable("the server's answer cannot be read") }
            return .accepted(id: id, status)
        case 401: return .unauthorized
        case 400..<500 where response.status != 408 && response.status != 429: return .refused(message)
        default: return .unavailable(message)
        }
    }
}

/// Why a server is not spoken to.
public enum MyMindClientError: Error, Sendable, Equatable, CustomStringConvertible {
    case notAnOrigin(String)
    case insecure(String)

    public var description: String {
        switch self {
        case .notAnOrigin(let text): "'\(text)' is no origin; write it as in https://your-domain.com"
        case .insecure(let text):
            "\(text) is not encrypted, and the auth token would travel in the open; use https, or http://localhost"
        }
    }
}
