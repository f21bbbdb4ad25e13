import JSONText
import VirtualTime

/// The alarms of one extension, on the clock of its world. They outlive every death of the background, and end when the
/// extension is unloaded: Safari keeps none over a relaunch.
///
/// Source: WebExtensionContextAPIAlarms.cpp and WebExtensionAlarm.cpp of https://github.com/WebKit/WebKit;
/// https://github.com/w3c/webextensions/issues/406
final class AlarmClock {
    private unowned let owner: InstalledExtension
    /// An alarm that has fired for the last time stays until it is cleared or replaced, as in WebKit.
    private var byName: [ByteText: Alarm] = [:]
    private var createdCount = 0

    init(owner: InstalledExtension) { self.owner = owner }

    private var world: World { owner.world }

    /// In the order in which they were created.
    var alarms: [Alarm] { byName.values.sorted { $0.number < $1.number } }

    func alarm(named name: String) -> Alarm? { byName[ByteText(name)] }

    /// Sets an alarm in the place of any other of its name.
    /// - Parameter periodInMinutes: zero for an alarm that fires once.
    func create(_ name: String, after delay: Duration, periodInMinutes: Double) -> Alarm {
        clear(name)
        createdCount += 1
        let alarm = Alarm(
            name: name, number: createdCount, periodInMinutes: periodInMinutes,
            scheduledTime: world.scheduler.clock.now + delay)
        byName[ByteText(name)] = alarm
        schedule(alarm, after: delay)
        return alarm
    }

    func clear(_ name: String) {
        if let alarm = byName.removeValue(forKey: ByteText(name)) { cancel(alarm) }
    }

    func clearAll() {
        for alarm in byName.values { cancel(alarm) }
        byName = [:]
    }

    private func cancel(_ alarm: Alarm) {
        if let timer = alarm.timer { world.scheduler.timeline.cancel(timer) }
    }

    private func schedule(_ alarm: Alarm, after delay: Duration) {
        alarm.timer = world.scheduler.timeline.schedule(after: delay) { [weak self, unowned alarm] in
            self?.fire(alarm)
        }
    }

    private func fire(_ alarm: Alarm) {
        alarm.timer = nil
        let isTaken = world.trace.record(.browser, "alarm", ["name": .string(alarm.name)]) {
            let wakes = owner.background.wake(for: "alarms.onAlarm") { life in
                // Read when the life takes the event: a background that has to be started first is told the next time of
                // an alarm that repeats, as in WebKit.
                life.dispatch("alarms.onAlarm", .array([alarm.json]))
            }
            return owner.fireInPages("alarms.onAlarm") { [alarm.json] } || wakes
        }
        if !isTaken {
            world.trace.explain(
                .browser, "\(owner.whyUnheard("alarms.onAlarm")), so the alarm '\(alarm.name)' went unheard")
        }
        if let period = alarm.period {
            alarm.scheduledTime = world.scheduler.clock.now + period
            schedule(alarm, after: period)
        }
    }
}
