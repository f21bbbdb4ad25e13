import HTTP
import ScriptEngine
import Synchronization
import VirtualTime
import WebPlatform

/// The points of one request of an explored background, and what goes wrong with it.
struct RequestPoints {
    private let plan: FaultPlan
    private let owner: InstalledExtension
    private let detail: String
    private let fault: Fault?
    private let exchange: Double

    /// Passes the point before the request. `nil` where nothing is explored.
    /// - Parameter exchange: the number by which the trace knows the request.
    init?(_ request: FetchRequest, in context: WebContext, exchange: Double) {
        guard let life = context.delegate as? BackgroundLife, let plan = life.plan else { return nil }
        self.plan = plan
        plan.callCount += 1
        owner = life.owner
        self.exchange = exchange
        detail = "\(request.method) \(owner.world.trace.redacted(request.url.hrefWithoutFragment))"
        fault = plan.pass(.before, .request, detail, of: owner)
    }

    /// The way that the request takes.
    func transport(_ base: any HTTPTransport, _ scheduler: Scheduler) -> any HTTPTransport {
        let arrived = { [plan, owner, detail, fault, exchange] (status: Int) in
            _ = plan.pass(.after, .request, detail, of: owner)
            guard fault == .lostAnswer else { return }
            owner.world.trace.record(
                .network, "answer-lost", ["id": .number(exchange), "status": .number(Double(status))])
        }
        return ExploredTransport(
            base: base, fault: fault, arrived: LoopBound(arrived, on: scheduler.loop),
            scheduler: LoopBound(scheduler, on: scheduler.loop))
    }

    /// Hands the answer to the script, between two points.
    func answer(_ context: WebContext, _ body: () -> Void) {
        guard !context.isClosed else { return }
        plan.pass(.before, .response, detail, of: owner)
        body()
        if !context.isClosed { plan.pass(.after, .response, detail, of: owner) }
    }
}

/// A transport on which one request meets its fault.
private struct ExploredTransport: HTTPTransport {
    /// How long a slow answer takes: longer than an idle background lives.
    static let delay = Duration.seconds(60)

    let base: any HTTPTransport
    let fault: Fault?
    let arrived: LoopBound<(_ status: Int) -> Void>
    let scheduler: LoopBound<Scheduler>

    func refusal(of request: HTTPRequest) -> TransportError? {
        fault == .offline ? .offline(request.method, request.url) : base.refusal(of: request)
    }

    func canAnswer(_ request: HTTPRequest) -> Bool { base.canAnswer(request) }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        if isPreflight(request) { return try await base.send(request) }
        if let status = fault?.status { return refusing(request, status) }
        var response = try await base.send(request)
        arrived.value(response.status)
        if fault == .slow { await scheduler.value.sleep(for: Self.delay) }
        if fault == .lostAnswer {
            throw .networkFailed(request.method, request.url, reason: "the connection broke before the answer came")
        }
        if fault == .truncatedBody {
            response.body.removeLast(response.body.count - response.body.count / 2)
            response.stream = response.stream?.truncated
        }
        return response
    }

    private func isPreflight(_ request: HTTPRequest) -> Bool {
        request.method == .options && request.headers.contains("Access-Control-Request-Method")
    }

    /// What a server answers that lets the script read it.
    private func refusing(_ request: HTTPRequest, _ status: Int) -> HTTPResponse {
        HTTPResponse.json(["message": "Failing on demand"], status: status).readable(by: request)
    }
}

extension HTTPBodyStream {
    /// Half of the first piece, and no more.
    fileprivate var truncated: HTTPBodyStream {
        let isOver = Mutex(false)
        return through { stream throws(TransportError) in
            let wasOver = isOver.withLock { isOver in
                defer { isOver = true }
                return isOver
            }
            if wasOver { return nil }
            return try await stream.next().map { Array($0.prefix(($0.count + 1) / 2)) }
        }
    }
}
