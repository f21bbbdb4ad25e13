import JSONText

extension RunRecord {
    /// What the plan and the trace of a browser tell of a run.
    init(_ plan: FaultPlan, _ trace: [TraceEvent]) {
        points = plan.points
        moments = plan.moments
        canLock = plan.lockDevice != nil
        self.trace = trace
        for event in plan.missedEvents {
            violations.append(Violation(.listenerLost, "\(event) came before anything listened to it"))
        }
        var reading = TraceReading()
        let starts = Set(plan.stepStarts)
        for (index, event) in trace.enumerated() {
            if starts.contains(index) { reading.beginStep(event) }
            reading.read(event)
        }
        reading.finish()
        told = reading.told
        saves = reading.saves
    }

    /// What a background waited for when it fell asleep.
    func pending(at death: TraceEvent) -> [Violation] {
        let losses = [
            ("lostTimers", "a timer"), ("lostRequests", "a request"), ("lostNativeReplies", "a native reply"),
            ("lostMessageReplies", "a reply that it owed"), ("lostListeners", "a listener that had not finished"),
        ]
        return losses.filter { death[$0.0] != nil && !isExplained($0.0) }.map {
            Violation(.pending, "the background fell asleep while it waited for \($0.1)")
        }
    }

    /// Whether a fault of the run makes the wait.
    private func isExplained(_ loss: String) -> Bool {
        let faults = trace.compactMap { $0.type == "fault" ? $0["name"]?.stringValue : nil }
        return ["lostRequests", "lostListeners"].contains(loss) && faults.contains(Fault.slow.rawValue)
            || ["lostNativeReplies", "lostListeners"].contains(loss) && faults.contains(Fault.nativeSilence.rawValue)
    }
}

/// Reads in a trace what a user was told and what arrived, action by action.
private struct TraceReading {
    private(set) var told: [RunRecord.Told] = []
    private(set) var saves: [RunRecord.Save] = []
    private var action = 0
    private var badge: String?
    private var sent: [Int: (identity: String, key: String?, isWrite: Bool)] = [:]

    /// A step is an action of its own unless it only lets time pass or changes what is around the extension.
    mutating func beginStep(_ event: TraceEvent) {
        let isIdle = ["advance", "offline", "online", "kill", "crash", "relaunch"].contains(event.type)
        guard event.lane != .user || !isIdle else { return }
        finish()
        action += 1
    }

    mutating func read(_ event: TraceEvent) {
        switch (event.lane, event.type) {
        case (.browser, "badge"):
            if let text = event["text"]?.stringValue, !text.isEmpty {
                badge = "by the badge \"\(StableText.mask(text))\""
            }
        case (.page, "reply"), (.popup, "reply"):
            if let reply = event["reply"] {
                told.append(.init(action: action, text: "by the reply \(StableText.of(reply))"))
            }
        case (.network, "request"), (.native, "message"): begin(event)
        case (.network, "response"), (.network, "answer-lost"), (.native, "reply"): end(event)
        default: break
        }
    }

    /// The last badge of an action is what tells of its end: those before it tell that something is under way.
    mutating func finish() {
        if let badge { told.append(.init(action: action, text: badge)) }
        badge = nil
    }

    private mutating func begin(_ event: TraceEvent) {
        guard let id = event["id"]?.intValue else { return }
        guard event.lane == .network else {
            sent[id] = ("native message \(StableText.of(event["message"] ?? .null))", nil, false)
            return
        }
        let method = event["method"]?.stringValue ?? ""
        guard !["GET", "HEAD", "OPTIONS"].contains(method) else { return }
        let body = event["body"]?.stringValue ?? ""
        let headers = event["headers"]?.objectValue ?? [:]
        let key = headers.first { $0.name.lowercased() == "idempotency-key" }?.value.stringValue
        // What carries tokens to and fro saves nothing.
        let isWrite = !body.contains(SecretRedactor.replacement)
        let url = StableText.mask(event["url"]?.stringValue ?? "")
        sent[id] = ("\(method) \(url)\(body.isEmpty ? "" : " " + StableText.of(body: body))", key, isWrite)
    }

    private mutating func end(_ event: TraceEvent) {
        guard let id = event["id"]?.intValue, let message = sent.removeValue(forKey: id) else { return }
        let status = event["status"]?.intValue ?? 200
        // 409: it is there already.
        guard event["error"] == nil, (200...299).contains(status) || status == 409 else { return }
        saves.append(
            .init(
                action: action, identity: message.identity, key: message.key,
                countsTwice: message.isWrite && status != 409))
    }
}
