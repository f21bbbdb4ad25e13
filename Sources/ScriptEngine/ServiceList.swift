/// The services of one ``Scheduler`` that have not ended. Belongs to the loop's thread.
final class ServiceList {
    private struct Service {
        let summary: () -> String
        /// A service may have several child tasks that sleep at once.
        var sleeps = 0
        /// How many answers from outside it waits for.
        var absences = 0
        /// How many times it waits for the world to settle itself.
        var drives = 0
        /// Whether a script waits for it in the middle of its task.
        let isAwaited: Bool
        /// Nobody waits for it any more.
        var isAbandoned = false

        var isAwake: Bool { sleeps == 0 && !isAbandoned }
        var isOutside: Bool { isAwake && drives == 0 && absences > 0 }
        var isDriving: Bool { isAwake && drives > 0 }
    }

    /// The service that the current Swift task, or one of its parents, belongs to.
    @TaskLocal static var currentID: Int?

    private var services: [Int: Service] = [:]
    private var lastID = 0
    /// How many services are at work and wait for no time to pass.
    private(set) var awakeCount = 0
    /// How many of those only wait for an answer from outside.
    private(set) var outsideCount = 0
    /// How many of those wait for the world to settle, as whoever waits for them does.
    private(set) var drivingCount = 0

    func add(_ summary: @escaping () -> String, isAwaited: Bool = false) -> Int {
        lastID += 1
        services[lastID] = Service(summary: summary, isAwaited: isAwaited)
        awakeCount += 1
        return lastID
    }

    func remove(_ id: Int) {
        change(id) { $0.isAbandoned = true }
        services[id] = nil
    }

    func isAwaited(_ id: Int?) -> Bool { id.flatMap { services[$0]?.isAwaited } ?? false }

    func isAsleep(_ id: Int) -> Bool { services[id].map { $0.sleeps > 0 } ?? false }

    func fallAsleep(_ id: Int?) { change(id) { $0.sleeps += 1 } }

    func wakeUp(_ id: Int?) { change(id) { $0.sleeps -= 1 } }

    func leave(_ id: Int?) { change(id) { $0.absences += 1 } }

    func enter(_ id: Int?) { change(id) { $0.absences -= 1 } }

    /// Says that a service waits for the world to settle, or does so no more.
    /// - Returns: whether there is such a service.
    func drive(_ id: Int?, by number: Int) -> Bool {
        change(id) { $0.drives += number }
        return id.map { services[$0] != nil } ?? false
    }

    /// Waits for none of the services that are awake any more. Gives what says what each was asked, the oldest first.
    /// - Parameter isService: whether a service gives them up: then not those that do the same.
    func abandonAwake(isService: Bool) -> [() -> String] {
        let awake = services.filter { $0.value.isAwake && !(isService && $0.value.isDriving) }
            .sorted { $0.key < $1.key }
        for (id, _) in awake { change(id) { $0.isAbandoned = true } }
        return awake.map(\.value.summary)
    }

    private func change(_ id: Int?, _ body: (inout Service) -> Void) {
        guard let id, var service = services[id] else { return }
        awakeCount -= service.isAwake ? 1 : 0
        outsideCount -= service.isOutside ? 1 : 0
        drivingCount -= service.isDriving ? 1 : 0
        body(&service)
        awakeCount += service.isAwake ? 1 : 0
        outsideCount += service.isOutside ? 1 : 0
        drivingCount += service.isDriving ? 1 : 0
        services[id] = service
    }
}
