/// What a context is whose global object a script has made with `new Worker`.
/// https://html.spec.whatwg.org/multipage/workers.html#dedicated-workers-and-the-worker-interface
public final class DedicatedWorker {
    /// The address of its script, serialized.
    public let url: String
    /// Its origin, serialized.
    public let origin: String
    /// How much requests of it tell of its address, where they say nothing themselves.
    public internal(set) var referrerPolicy = ReferrerPolicy.default
    /// What its owner knows it by.
    let number: Int
    /// What it can find out of the device.
    let device: PageOptions.Device
    /// The context whose script has made it.
    weak var owner: WebContext?

    init(url: String, origin: String, number: Int, owner: WebContext) {
        self.url = url
        self.origin = origin
        self.number = number
        self.owner = owner
        device = owner.worker?.device ?? owner.page?.options.device ?? .iPhone
    }
}

extension WebContext {
    /// The page whose scripts have led to what runs here: the context's own, or that of whoever has made the worker.
    public var surroundingPage: PageContext? { page ?? worker?.owner?.surroundingPage }

    /// The address of the document or of the worker, serialized; `nil` for what is neither.
    public var clientURL: String? { page?.url ?? worker?.url }

    /// The origin of the document or of the worker, serialized; `nil` for what is neither.
    public var clientOrigin: String? { page?.options.origin ?? worker?.origin }

    /// How much requests tell of ``clientURL``, where they say nothing themselves.
    public var referrerPolicy: ReferrerPolicy { page?.referrerPolicy ?? worker?.referrerPolicy ?? .default }

    /// Tells the context and its workers that the network has come, or has gone.
    public func tellConnection(isOnline: Bool) {
        schedule { try $0.call(entry: "tellConnection", [.string(isOnline ? "online" : "offline")]) }
        for (_, worker) in workers.sorted(by: { $0.key < $1.key }) { worker.tellConnection(isOnline: isOnline) }
    }
}
