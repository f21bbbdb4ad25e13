import HTTP
import JSONText
import ScriptEngine

extension WebContext {
    /// The host operations of `js/web/workers` and `js/web/dedicated-worker`, as docs/host-interface.md lists them.
    static var workerOperations: [(name: StaticString, body: Operation)] {
        [
            doing("worker_open") { context, arguments in
                try context.openWorker(
                    try arguments.integer(0), try JSON(parsing: try arguments.string(1)), owner: arguments.value(2))
            },
            doing("worker_run") { context, arguments in
                try context.workers[arguments.integer(0)]?.runWorker(
                    try arguments.string(1), try JSON(parsing: try arguments.string(2)))
            },
            doing("worker_close") { context, arguments in context.closeWorker(try arguments.integer(0)) },
            doing("worker_end") { context, _ in
                guard let worker = context.worker else { return }
                worker.owner?.closeWorker(worker.number)
            },
        ]
    }

    /// Makes the global object of a worker, which waits for its script.
    /// - Parameters:
    ///   - fields: `url`, `name` and `isSecure` of the worker.
    ///   - owner: what `js/web/workers` gives.
    private func openWorker(_ number: Int, _ fields: JSON, owner: ScriptValue) throws {
        guard let delegate, !isClosed else { return }
        let url = fields["url"]?.stringValue ?? ""
        let origin = url.hasPrefix("data:") ? "null" : clientOrigin ?? "null"
        let context = try WebContext(scheduler: scheduler, environment: environment, delegate: delegate)
        let worker = DedicatedWorker(url: url, origin: origin, number: number, owner: self)
        context.worker = worker
        context.modules = modules
        context.inheritPolicies(of: self)
        let settings: JSON = [
            "url": .string(url), "origin": .string(origin), "name": fields["name"] ?? "",
            "isSecure": fields["isSecure"] ?? false,
            "device": [
                "userAgent": .string(worker.device.userAgent), "platform": .string(worker.device.platform),
                "hardwareConcurrency": .number(Double(worker.device.hardwareConcurrency)),
                "languages": .array(worker.device.languages.map { .string($0) }),
            ],
        ]
        try context.script.perform {
            try context.load(chunk: "web/dedicated-worker")
            try context.call(entry: "installDedicatedWorker", [.string(settings.text), .value(owner)])
        }
        workers[number] = context
        delegate.webContext(self, startsWorkerAt: url)
    }

    /// Runs the script of this worker, as a task of it.
    /// - Parameter fields: `url` where it came from, `type`, `credentials`, and the headers `policies`, `reports` and `referrers`.
    private func runWorker(_ script: String, _ fields: JSON) throws {
        let url = fields["url"]?.stringValue ?? ""
        // https://html.spec.whatwg.org/multipage/browsers.html#determining-navigation-params-policy-container
        if let address = WebURL(serialized: url), address.isHTTP {
            worker?.referrerPolicy = ReferrerPolicy(header: fields["referrers"]?.stringsValue) ?? .default
            begin(
                ContentSecurityPolicy.policies(
                    enforced: fields["policies"]?.stringsValue ?? [], reported: fields["reports"]?.stringsValue ?? [],
                    of: address.origin))
        }
        let options: JSON = [
            "url": .string(url), "type": fields["type"] ?? "classic",
            "credentials": fields["credentials"] ?? "same-origin",
        ]
        schedule { try $0.call(entry: "runDedicatedWorker", [.string(script), .string(options.text)]) }
    }

    /// Ends a worker. A script of it that runs goes on to its end.
    func closeWorker(_ number: Int) { workers.removeValue(forKey: number)?.close() }
}
