import HTTP
import JSONText

/// Where a save comes from.
public enum MyMindSource: String, Sendable, CaseIterable {
    case web
    case iOSShareExtension = "ios-share-extension"
    case webShareAPI = "web-share-api"
}

/// The body of `POST /api/save`, read and checked.
struct MyMindSaveRequest {
    let source: MyMindSource
    let authToken: String?
    private let url: JSON?
    private let title: JSON?

    init(_ request: HTTPRequest) throws(SaveProblem) {
        guard request.body.count <= MyMindBackend.maximumBodyBytes else { throw .tooLarge }
        guard request.saysJSON else { throw .contentType }
        guard let body = request.jsonBody, body.objectValue != nil else { throw .notJSON }
        guard let source = body["source"]?.stringValue.flatMap(MyMindSource.init) else { throw .source }
        self.source = source
        authToken = body["auth_token"]?.stringValue
        url = body["url"]
        title = body["title"]
    }

    func checkedURL() throws(SaveProblem) -> String {
        guard let text = url?.stringValue?.trimmingWhitespace, !text.isEmpty else { throw .missingURL }
        guard isWebAddress(text), !text.contains(where: \.isWhitespace) else { throw .invalidURL }
        return text
    }

    /// `nil` where there is none.
    func checkedTitle() throws(SaveProblem) -> String? {
        guard let title, !title.isNull else { return nil }
        guard let text = title.stringValue, text.utf8.count <= MyMindBackend.maximumTitleBytes else { throw .title }
        let kept = text.trimmingWhitespace
        return kept.isEmpty ? nil : kept
    }
}

/// Why a save is refused.
enum SaveProblem: Error {
    case unauthorized, missingURL, invalidURL, title, source, notJSON, contentType, tooLarge

    var status: Int {
        switch self {
        case .unauthorized: 401
        case .missingURL, .invalidURL, .title, .source, .notJSON: 400
        case .contentType: 415
        case .tooLarge: 413
        }
    }

    var message: String {
        switch self {
        case .unauthorized: "Unauthorized"
        case .missingURL: "The body has no url"
        case .invalidURL: "url must be an http or https address of at most \(maximumAddressBytes) bytes"
        case .title: "title must be a text of at most \(MyMindBackend.maximumTitleBytes) bytes"
        case .source: "source must be one of " + MyMindSource.allCases.map(\.rawValue).joined(separator: ", ")
        case .notJSON: "The body must be a JSON object"
        case .contentType: "Content-Type must be application/json"
        case .tooLarge: "The body must not be longer than \(MyMindBackend.maximumBodyBytes) bytes"
        }
    }
}
