import JSONText
import VirtualTime

/// One alarm of an extension.
final class Alarm {
    let name: String
    /// How many were created before it, and itself.
    let number: Int
    /// Zero: it fires once.
    let periodInMinutes: Double
    /// When it is to fire next; of an alarm that fires once, also after that.
    var scheduledTime: WallTime
    var timer: Timeline.TaskID?

    init(name: String, number: Int, periodInMinutes: Double, scheduledTime: WallTime) {
        self.name = name
        self.number = number
        self.periodInMinutes = periodInMinutes
        self.scheduledTime = scheduledTime
    }

    /// How long after one firing the next one is due; `nil` where there is none.
    var period: Duration? { periodInMinutes > 0 ? .milliseconds(clamping: periodInMinutes * 60_000) : nil }

    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/alarms/Alarm
    var json: JSON {
        var members: JSONObject = [
            "name": .string(name), "scheduledTime": .number(scheduledTime.millisecondsSince1970.rounded(.down)),
        ]
        if periodInMinutes > 0 { members["periodInMinutes"] = .number(periodInMinutes) }
        return .object(members)
    }
}
