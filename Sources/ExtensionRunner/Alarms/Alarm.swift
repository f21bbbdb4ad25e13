import JSONText
import VirtualTime

/// One alarm of an extension.
final class Alarm {
    let name: String
    /// Zero: it fires once.
    let period: Duration
    /// When it is to fire next; of an alarm that fires once, also after that.
    var scheduledTime: WallTime
    var timer: Timeline.TaskID?

    init(name: String, period: Duration, scheduledTime: WallTime) {
        self.name = name
        self.period = period
        self.scheduledTime = scheduledTime
    }

    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/alarms/Alarm
    var json: JSON {
        var members: JSONObject = [
            "name": .string(name), "scheduledTime": .number(scheduledTime.millisecondsSince1970.rounded(.down)),
        ]
        if period > .zero { members["periodInMinutes"] = .number(period.milliseconds / 60_000) }
        return .object(members)
    }
}
