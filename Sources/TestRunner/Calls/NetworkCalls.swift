import ExtensionRunner
import HTTP
import JSONText
import Synchronization
import Systems

extension TestCalls {
    static let networkCalls: [String: Call] = [
        "network_route": { file, arguments in try file.addRoute(arguments) },
        "network_requests": { file, arguments in
            let session = try file.running()
            let index = try arguments.integer(0)
            guard session.routes.indices.contains(index) else { throw TestError("the route is not of this test") }
            return .array(session.routes[index].requests.map(Self.json(of:)))
        },
        "network_setOffline": { file, arguments in
            let (browser, isOffline) = (try file.running().browser, arguments[0].boolValue ?? true)
            browser.now { $0.setOffline(isOffline) }
            return .null
        },
        "network_fault": { file, arguments in
            let (name, options) = (try arguments.text(0), arguments[2])
            let fault = try file.fault(name, arguments[1])
            let url = options["url"]?.stringValue ?? "*"
            if let problem = RoutePattern.problem(in: url) { throw TestError("faults.\(name): \(problem)") }
            guard let times = (options["times"] ?? 1).intValue, times > 0 else {
                throw TestError("faults.\(name): times: a whole number from 1 up is expected")
            }
            let method = try Self.method(options["method"]?.stringValue ?? "*")
            try file.running().network.add(fault, method: method, url: url, times: times)
            return .null
        },
        "network_backend": { file, arguments in
            let name = try arguments.text(0)
            guard name == "coolection" else {
                throw TestError("there is no built-in back end '\(name)'; there is coolection")
            }
            let system = try file.coolection()
            if file.session?.account == nil { file.session?.account = try system.signIn() }
            let handler = system.backend.handler
            try file.running().browser.network.route(
                nil, CoolectionBackend.origin + "/*", crossOrigin: .asAnswered, handler)
            return .null
        },
        "backend_fail": { file, arguments in
            try file.coolection().backend.failNext(arguments.integer(1), status: arguments.integer(0))
            return .null
        },
        "backend_urls": { file, _ in
            guard let account = try file.running().account else { return [] }
            return .array(try file.coolection().backend.urls(ofUser: account.userID).map { .string($0) })
        },
    ]

    /// `nil` for `*`: any method.
    static func method(_ text: String) throws -> HTTPMethod? {
        if text == "*" { return nil }
        guard let method = HTTPMethod(rawValue: text.uppercased()) else {
            throw TestError("'\(text)' is no HTTP method")
        }
        return method
    }

    static func json(of request: HTTPRequest) -> JSON {
        [
            "method": .string(request.method.rawValue), "url": .string(request.url.href),
            "headers": .object(JSONObject(request.headers.fields.map { ($0.name.lowercased(), .string($0.value)) })),
            "body": .string(request.text),
        ]
    }
}

extension TestFile {
    func addRoute(_ arguments: TestArguments) throws -> JSON {
        let session = try running()
        let url = try arguments.text(1)
        if let problem = RoutePattern.problem(in: url) { throw TestError("network.route: \(problem)") }
        let crossOrigin: Route.CrossOrigin = arguments[3]["cors"]?.stringValue == "as-answered" ? .asAnswered : .assumed
        // A route must not hold the session, whose browser holds the route.
        let (number, index) = (session.number, session.routes.count)
        let handler: HTTPHandler
        if arguments[2].isNull {
            handler = { [unowned self] request in
                let answer = try await ask(
                    "route",
                    [
                        "session": .number(Double(number)), "route": .number(Double(index)),
                        "request": TestCalls.json(of: request),
                    ])
                return try await respond(answer)
            }
        } else {
            let answer = arguments[2]
            // What is wrong with the answer is told now, not when a request comes.
            _ = (try response(answer), try answer["delay"].map(duration))
            handler = { [unowned self] _ in try await respond(answer) }
        }
        let route = session.browser.network.route(
            try TestCalls.method(arguments.text(0)), url, crossOrigin: crossOrigin, handler)
        self.session?.routes.append(route)
        return .number(Double(index))
    }

    private func respond(_ answer: JSON) async throws -> HTTPResponse {
        if let delay = answer["delay"], let session { await session.browser.clock.sleep(for: try duration(delay)) }
        return try response(answer)
    }

    private func response(_ answer: JSON) throws -> HTTPResponse {
        let status = answer["status"]?.intValue ?? 200
        guard (100...599).contains(status) else { throw TestError("\(status) is no HTTP status") }
        var response: HTTPResponse
        if let json = answer["json"] {
            response = .json(json, status: status)
        } else if let pieces = answer["pieces"] {
            response = .empty(status: status)
            response.stream = try stream(pieces, every: try answer["every"].map(duration) ?? .zero)
        } else if let html = answer["html"]?.stringValue {
            response = .html(html, status: status)
        } else if let text = answer["body"]?.stringValue {
            response = .text(text, status: status)
        } else if let bytes = answer["body"]?.bytesValue {
            response = .empty(status: status)
            response.body = bytes
        } else {
            response = .empty(status: status)
        }
        var named: Set<String> = []
        for (name, value) in try headerFields(answer["headers"]) {
            // What the browser says by itself, such as a type, is said otherwise; a name that comes again is another field.
            if named.insert(name.lowercased()).inserted {
                try response.headers.set(name, value)
            } else {
                try response.headers.append(name, value)
            }
        }
        return response
    }

    private func headerFields(_ headers: JSON?) throws -> [(String, String)] {
        switch headers {
        case nil: return []
        case .object(let members)?:
            return members.flatMap { name, value in
                (value.arrayValue ?? [value]).map { (name, $0.stringValue ?? $0.text) }
            }
        case .array(let pairs)? where pairs.allSatisfy { $0.stringsValue?.count == 2 }:
            return pairs.compactMap(\.stringsValue).map { ($0[0], $0[1]) }
        default: throw TestError("headers: an object, or a list of [name, value], is expected")
        }
    }

    /// A body whose pieces come one after the other, each when it is asked for and its time has come.
    private func stream(_ json: JSON, every pause: Duration) throws -> HTTPBodyStream {
        let pieces = json.stringsValue ?? []
        guard json.arrayValue?.count == pieces.count else { throw TestError("pieces: a list of texts is expected") }
        let clock = try running().browser.clock
        let given = Mutex(0)
        return HTTPBodyStream { () async throws(TransportError) -> [UInt8]? in
            let index = given.withLock { $0 }
            guard index < pieces.count else { return nil }
            if index > 0 { await clock.sleep(for: pause) }
            given.withLock { $0 += 1 }
            return Array(pieces[index].utf8)
        }
    }

    func fault(_ name: String, _ value: JSON) throws -> TestNetwork.Fault {
        switch name {
        case "http":
            guard let status = value.intValue, (100...599).contains(status) else {
                throw TestError("faults.http: a status from 100 to 599 is expected")
            }
            return .status(status)
        case "slow": return .slow(try duration(value))
        case "brokenAnswer": return .brokenAnswer
        default: return .lostAnswer
        }
    }

    /// Coolection's system of this test, which is made when it is first asked for.
    func coolection() throws -> CoolectionSystem {
        let session = try running()
        if let system = session.coolection { return system }
        let system = try CoolectionSystem(
            clock: session.browser.clock, random: session.random, device: session.device)
        self.session?.coolection = system
        return system
    }
}
