public import HTTP
import JSONText

extension MyMindBackend {
    /// What ``handler`` does: answers at once, on the caller's thread.
    public func respond(to request: HTTPRequest) -> HTTPResponse {
        let answer: (HTTPRequest) throws -> HTTPResponse
        let method: HTTPMethod
        switch request.url.path {
        case "/api/save": (method, answer) = (.post, save)
        case "/api/cards": (method, answer) = (.get, cards)
        default: return .message("Not Found", status: 404)
        }
        guard request.method == method else { return .methodNotAllowed(method.rawValue) }
        if let status = failures.take() { return .message("Failing on demand", status: status) }
        do {
            return try answer(request)
        } catch let problem as SaveProblem {
            return .message(problem.message, status: problem.status)
        } catch {
            onFailure(error)
            return FailureAnswer(error).response(HTTPResponse.message)
        }
    }

    private func save(_ request: HTTPRequest) throws -> HTTPResponse {
        let body = try MyMindSaveRequest(request)
        guard let user = try user(of: body, request) else { throw SaveProblem.unauthorized }
        let url = try body.checkedURL()
        let status: MyMindCard.Status = saving == .atOnce ? .saved : .queued
        let card = MyMindCard(
            id: random.nextUUID(), url: url, title: try body.checkedTitle(), source: body.source,
            createdAt: clock.now.iso8601, status: status)
        let kept = try store.insert(card, ofUser: user)
        return .json([
            "id": .string(kept.id), "status": .string(kept.status.rawValue),
            "message": kept.status == .saved ? "Saved to MyMind" : "Will be in MyMind soon",
        ])
    }

    private func cards(_ request: HTTPRequest) throws -> HTTPResponse {
        guard let user = try sessionUser(of: request) else { throw SaveProblem.unauthorized }
        let limit = request.queryValue("limit").map { Int($0) ?? 0 } ?? Self.maximumListedCards
        guard (1...Self.maximumListedCards).contains(limit) else {
            return .message("limit must be a number from 1 to \(Self.maximumListedCards)", status: 400)
        }
        let page = try store.cards(ofUser: user, before: request.queryValue("before"), limit: limit)
        let cards = page.map { card -> JSON in
            [
                "id": .string(card.id), "url": .string(card.url), "title": card.title.map { .string($0) } ?? .null,
                "source": .string(card.source.rawValue), "createdAt": .string(card.createdAt),
            ]
        }
        var response = HTTPResponse.json(["cards": .array(cards)])
        response.headers.put("Cache-Control", "no-store")
        return response
    }

    /// The share extension has no cookies, pages have no token: neither may come with the other's.
    private func user(of body: MyMindSaveRequest, _ request: HTTPRequest) throws -> String? {
        switch body.source {
        case .iOSShareExtension:
            try body.authToken.flatMap(MyMindToken.init).flatMap { try store.userID(of: $0, at: clock.now) }
        case .web, .webShareAPI: try sessionUser(of: request)
        }
    }

    private func sessionUser(of request: HTTPRequest) throws -> String? {
        guard let session = request.sessionCookie(Self.sessionCookie, ofSite: Self.origin) else { return nil }
        return try store.userID(ofSession: session)
    }
}
