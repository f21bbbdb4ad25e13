import JSONText

extension World {
    /// A script has started a worker.
    func noteWorker(at url: String, on lane: TraceEvent.Lane) {
        trace.record(lane, "worker", ["url": .string(url)])
    }
}
