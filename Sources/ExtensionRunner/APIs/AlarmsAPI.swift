import JSONText
import VirtualTime

// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/alarms
// Source: WebExtensionAPIAlarms.cpp of https://github.com/WebKit/WebKit, as Safari 26 has it: what `create`, `get`, `clear` and `clearAll`
// give, and a name in the info, changed after it: https://github.com/WebKit/WebKit/pull/70656
extension InstalledExtension {
    func answerAlarms(_ function: String, _ call: APICall) throws(APIError) -> APIResult {
        switch function {
        case "create":
            createAlarm(call.string(0) ?? "", call.members(1))
            return .value(nil)
        case "get":
            let alarm = alarms.alarm(named: call.string(0) ?? "")
            if let alarm { explainSpent([alarm]) }
            return .value(alarm?.json ?? .null)
        case "getAll":
            explainSpent(alarms.alarms)
            return .value(.array(alarms.alarms.map(\.json)))
        case "clear":
            let name = call.string(0) ?? ""
            world.trace.record(.browser, "alarm-clear", ["name": .string(name)])
            alarms.clear(name)
            return .value(nil)
        case "clearAll":
            world.trace.record(.browser, "alarm-clear", ["names": .array(alarms.alarms.map { .string($0.name) })])
            alarms.clearAll()
            return .value(nil)
        default: throw APIError("it is not implemented")
        }
    }

    private func createAlarm(_ name: String, _ info: JSONObject) {
        if name.isEmpty, let wanted = info["name"]?.stringValue {
            world.trace.explain(
                .browser,
                "the alarm has no name: Safari takes '\(wanted)' as the first argument of alarms.create(), and looks at no name beside the times"
            )
        }
        let minimum = world.profile.alarms.minimumInterval.milliseconds
        let asked = intervals(info)
        let delay = max(asked.delay, minimum)
        let period = asked.period == 0 ? 0 : max(asked.period, minimum)
        let alarm = alarms.create(name, after: .milliseconds(clamping: delay), periodInMinutes: period / 60_000)

        world.trace.record(.browser, "alarm-create", alarm.json.objectValue ?? [:])
        if delay > asked.delay || period > asked.period {
            world.trace.explain(
                .browser,
                "the alarm '\(name)' was asked for sooner than the browser allows: alarms are at least "
                    + "\(Int(minimum / 1_000)) s away and apart")
        }
    }

    /// In milliseconds, how long until the alarm is to fire first and from then on; zero where that is not said.
    private func intervals(_ info: JSONObject) -> (delay: Double, period: Double) {
        let period = (info["periodInMinutes"]?.numberValue ?? 0) * 60_000
        var delay = (info["delayInMinutes"]?.numberValue ?? 0) * 60_000
        if let when = info["when"]?.numberValue, when != 0 {
            delay = when - world.scheduler.clock.now.millisecondsSince1970
        }
        return (delay == 0 ? period : delay, period)
    }

    /// Tells that an alarm that a script asks for has fired and will not again.
    private func explainSpent(_ asked: [Alarm]) {
        for alarm in asked where alarm.timer == nil && alarm.period == nil {
            world.trace.explainOnce(
                .browser,
                "the alarm '\(alarm.name)' has fired and is still there: Safari keeps an alarm that fires once, so that it is there does not "
                    + "say that it will fire; its listener can clear it")
        }
    }
}
