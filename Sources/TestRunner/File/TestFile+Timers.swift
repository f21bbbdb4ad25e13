import ScriptEngine

// Timers and random numbers of a test's own script: those of the browser that it drives.
extension TestFile {
    func startTimer(_ id: Int, after delay: Duration) {
        guard let session else { return }
        let timeline = session.browser.now { $0.boundScheduler }.value.timeline
        self.session?.timers[id] = timeline.schedule(after: delay) { [weak self] in
            self?.assumeIsolated { $0.fireTimer(id) }
        }
    }

    private func fireTimer(_ id: Int) {
        session?.timers[id] = nil
        guard let context = try? current() else { return }
        context.run { try context.call(entry: "fireTimer", [.number(Double(id))]) }
    }

    func stopTimer(_ id: Int) {
        guard let session, let task = session.timers[id] else { return }
        session.browser.now { $0.boundScheduler }.value.timeline.cancel(task)
        self.session?.timers[id] = nil
    }

    func randomUnit() -> Double { session?.browser.now { $0.randomUnit() } ?? 0.5 }
}
