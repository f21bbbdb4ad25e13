import JSONText
import VirtualTime

/// The alarms of one extension, on the clock of its world. They outlive every death of the background, and end when the
/// extension is unloaded: Safari keeps none over a relaunch.
///
/// Source: WebExtensionContextAPIAlarms.cpp and WebExtensionAlarm.cpp of https://github.com/WebKit/WebKit;
/// https://github.com/w3c/webextensions/issues/406
final class AlarmClock {
    private unowned let owner: InstalledExtension
    /// In the order in which they were created. An alarm that has fired for the last time stays until it is cleared or
    /// replaced, as in WebKit.
    private(set) var alarms: [Alarm] = []

    init(owner: InstalledExtension) { self.owner = owner }

    private var world: World { owner.world }

    func alarm(named name: String) -> Alarm? { alarms.first { $0.name.hasBytes(of: name) } }

    /// Sets an alarm in the place of any other of its name.
    /// - Parameter periodInMinutes: zero for an alarm that fires once.
    func create(_ name: String, after delay: Duration, periodInMinutes: Double) -> Alarm {
        clear(name)
        let alarm = Alarm(
            name: name, periodInMinutes: periodInMinutes, scheduledTime: world.scheduler.clock.now + delay)
        alarms.append(alarm)
        schedule(alarm, after: delay)
        return alarm
    }

    func clear(_ name: String) {
        guard let index = alarms.firstIndex(where: { $0.name.hasBytes(of: name) }) else { return }
        cancel(alarms.remove(at: index))
    }

    func clearAll() {
        for alarm in alarms { cancel(alarm) }
        alarms = []
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
