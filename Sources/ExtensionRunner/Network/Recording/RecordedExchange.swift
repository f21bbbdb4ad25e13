import Crypto
import HTTP
import JSONText

/// One request of a recording and what became of it.
struct RecordedExchange: Equatable {
    enum Outcome: Equatable {
        case response(HTTPResponse)
        /// The network gave no answer.
        case failure(String)
        /// The host was not allowed, so nothing was sent.
        case hostNotAllowed
        /// Whoever had asked went away.
        case cancelled
    }

    let request: RecordedRequest
    let outcome: Outcome

    init(_ request: RecordedRequest, _ outcome: Outcome) {
        self.request = request
        self.outcome = outcome
    }

    /// `nil` for what is neither a response nor a failure of a network.
    init?(_ request: RecordedRequest, _ result: Result<HTTPResponse, TransportError>) {
        self.request = request
        switch result {
        case .success(let response): outcome = .response(response)
        case .failure(.networkFailed(_, _, let reason)): outcome = .failure(reason)
        case .failure(.hostNotAllowed): outcome = .hostNotAllowed
        case .failure(.cancelled): outcome = .cancelled
        case .failure: return nil
        }
    }
}

/// A request as a recording tells it from others: method, URL and body, without secrets.
struct RecordedRequest: Hashable, CustomStringConvertible {
    let method: String
    let url: String
    let body: String

    init(_ request: HTTPRequest, _ secrets: RecordingSecrets) {
        method = request.method.rawValue
        url = secrets.redact(request.url.hrefWithoutFragment)
        body = secrets.redact(BodyText(request.body).text)
    }

    var description: String { "\(method) \(url)" }
}

/// A body as text: itself where it is UTF-8, else base64url.
private struct BodyText {
    let name: String
    let text: String

    init(_ bytes: [UInt8]) {
        if let text = String(validating: bytes, as: UTF8.self) {
            (self.name, self.text) = ("body", text)
        } else {
            (name, text) = ("bodyBase64URL", bytes.base64URL)
        }
    }
}

extension RecordedExchange {
    /// One line of the file. Secrets are replaced here.
    func json(_ secrets: RecordingSecrets) -> JSON {
        var members: JSONObject = ["type": "exchange"]
        members["request"] = [
            "method": .string(request.method), "url": .string(request.url), "body": .string(request.body),
        ]
        switch outcome {
        case .response(let response):
            let body = BodyText(response.body)
            members["response"] = [
                "status": .number(Double(response.status)), "statusText": .string(response.statusText),
                "headers": .array(
                    response.headers.fields.map { [.string($0.name), .string(secrets.redact($0.value))] }),
                body.name: .string(secrets.redact(body.text)),
            ]
        case .failure(let reason): members["failure"] = .string(reason)
        case .hostNotAllowed: members["failure"] = .null
        case .cancelled: members["cancelled"] = true
        }
        return .object(members)
    }

    /// `nil` where the line is no exchange.
    init?(json: JSON) {
        guard json["type"] == "exchange", let request = json["request"].flatMap(RecordedRequest.init(json:))
        else { return nil }
        self.request = request
        if let response = json["response"] {
            guard let response = HTTPResponse(recorded: response) else { return nil }
            outcome = .response(response)
        } else if let failure = json["failure"] {
            guard failure.isNull || failure.stringValue != nil else { return nil }
            outcome = failure.stringValue.map { .failure($0) } ?? .hostNotAllowed
        } else if json["cancelled"] == true {
            outcome = .cancelled
        } else {
            return nil
        }
    }
}

extension RecordedRequest {
    fileprivate init?(json: JSON) {
        guard let method = json["method"]?.stringValue, let url = json["url"]?.stringValue,
            let body = json["body"]?.stringValue
        else { return nil }
        (self.method, self.url, self.body) = (method, url, body)
    }
}

extension HTTPResponse {
    fileprivate init?(recorded json: JSON) {
        guard let status = json["status"]?.intValue, (100...599).contains(status),
            let statusText = json["statusText"]?.stringValue, let fields = json["headers"]?.arrayValue
        else { return nil }
        var headers = HTTPHeaders()
        for field in fields {
            guard let pair = field.arrayValue, pair.count == 2, let name = pair[0].stringValue,
                let value = pair[1].stringValue, (try? headers.append(name, value)) != nil
            else { return nil }
        }
        let body: [UInt8]
        if let text = json["body"]?.stringValue {
            body = Array(text.utf8)
        } else if let text = json["bodyBase64URL"]?.stringValue, let bytes = [UInt8](base64URL: text) {
            body = bytes
        } else {
            return nil
        }
        self.init(status: status, statusText: statusText, headers: headers, body: body)
    }
}
