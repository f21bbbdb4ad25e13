import JSONText
import VirtualTime

// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/alarms
// Source: WebExtensionAPIAlarms.cpp of https://github.com/WebKit/WebKit
extension InstalledExtension {
    func answerAlarms(_ function: String, _ call: APICall) throws(APIError) -> APIResult {
        switch function {
        case "create":
            try createAlarm(call.string(0) ?? "", call.members(1))
            return .value(nil)
        case "get": return .value(alarms.alarm(named: call.string(0) ?? "")?.json)
        case "getAll": return .value(.array(alarms.alarms.map(\.json)))
        case "clear":
            let name = call.string(0) ?? ""
            world.trace.record(.browser, "alarm-clear", ["name": .string(name)])
            return .value(.bool(alarms.clear(name)))
        case "clearAll":
            world.trace.record(.browser, "alarm-clear", ["names": .array(alarms.alarms.map { .string($0.name) })])
            return .value(.bool(alarms.clearAll()))
        default: throw APIError("it is not implemented")
        }
    }

    private func createAlarm(_ argument: String, _ info: JSONObject) throws(APIError) {
        let infoName = info["name"]?.stringValue
        if !argument.isEmpty, infoName != nil {
            throw APIError(
                "the 'info' value is invalid, because it cannot specify 'name' when a name is also passed as an argument")
        }
        let name = argument.isEmpty ? infoName ?? "" : argument
        let minimum = world.profile.alarms.minimumInterval
        let askedPeriod = minutes(info["periodInMinutes"])
        let askedDelay = delay(info) ?? askedPeriod
        let delay = max(askedDelay, minimum)
        let period = askedPeriod == .zero ? .zero : max(askedPeriod, minimum)
        alarms.create(name, after: delay, every: period)

        var fields = alarms.alarm(named: name)?.json.objectValue ?? [:]
        fields["inMilliseconds"] = .number(delay.milliseconds)
        world.trace.record(.browser, "alarm-create", fields)
        if askedDelay < minimum || period > askedPeriod {
            world.trace.explain(
                .browser,
                "the alarm '\(name)' was asked for sooner than the browser allows: it fires after "
                    + "\(Int(minimum.milliseconds / 1_000)) s at the earliest")
        }
    }

    /// How long until the alarm fires first; `nil` where neither time is given, or the one that is given is zero.
    private func delay(_ info: JSONObject) -> Duration? {
        if let when = info["when"]?.numberValue, when != 0 {
            return .milliseconds(clamping: when - world.scheduler.clock.now.millisecondsSince1970)
        }
        let delay = minutes(info["delayInMinutes"])
        return delay == .zero ? nil : delay
    }

    private func minutes(_ value: JSON?) -> Duration {
        .milliseconds(clamping: (value?.numberValue ?? 0) * 60_000)
    }
}
