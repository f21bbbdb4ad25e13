import ExtensionRunner
import JSONText

/// What a run came to, as its trace shows it: secrets are redacted.
struct RunSummary {
    let json: JSON

    init(_ player: ScenarioPlayer, status: ExitStatus) async {
        let trace = await player.browser.trace
        let target = player.target
        let tab = await player.browser.activeTab
        var object: JSONObject = ["type": "summary", "status": .number(Double(status.rawValue))]
        if let tab {
            object["badgeText"] = .string(await player.browser.redacted(await target.action.badgeText(for: tab)))
            object["title"] = .string(await player.browser.redacted(await target.action.title(for: tab)))
        } else {
            object["badgeText"] = ""
            object["title"] = ""
        }
        object["popup"] = await target.popup.map { .string($0) } ?? .null
        object["workerStarts"] = .number(Double(await target.background.startCount))
        object["workerDeaths"] = .array(await target.background.deaths.map { .string($0.rawValue) })
        object["requests"] = .array(
            Self.exchanges(trace, .network, opened: "request", closed: ["response", "failure"]))
        object["nativeMessages"] = .array(Self.exchanges(trace, .native, opened: "message", closed: ["reply"]))
        object["errors"] = .array(trace.filter { $0.type == "error" }.map { .object($0.fields) })
        object["virtualMilliseconds"] = .number(player.browser.clock.elapsed.milliseconds)
        json = .object(object)
    }

    /// Pairs what was sent with what came back, by the number that both events carry.
    private static func exchanges(
        _ trace: [TraceEvent], _ lane: TraceEvent.Lane, opened: String, closed: Set<String>
    ) -> [JSON] {
        let events = trace.filter { $0.lane == lane }
        let answers = Dictionary(
            events.filter { closed.contains($0.type) }.map { ($0["id"]?.intValue ?? 0, $0.fields) },
            uniquingKeysWith: { first, _ in first })
        return events.filter { $0.type == opened }.map { event in
            var exchange = event.fields
            for (name, value) in answers[event["id"]?.intValue ?? 0] ?? [:] where exchange[name] == nil {
                exchange[name] = value
            }
            return .object(exchange)
        }
    }
}
