/// Says which service waits for an answer from outside; see ``Scheduler/leave()``.
public struct OutsideTicket: Sendable {
    let service: Int?
}

/// Answers from outside that wait until they may enter. Belongs to the loop's thread.
struct ArrivalQueue {
    struct Arrival {
        let ticket: OutsideTicket
        let place: Int
        let resume: () -> Void
    }

    private var arrivals: [Arrival] = []

    var isEmpty: Bool { arrivals.isEmpty }

    mutating func add(_ ticket: OutsideTicket, place: Int, resume: @escaping () -> Void) {
        arrivals.append(Arrival(ticket: ticket, place: place, resume: resume))
    }

    /// Takes out the arrival with the lowest place; of several, the one that came first.
    mutating func removeFirst() -> Arrival? {
        // `min` gives the first of equal ones.
        guard let index = arrivals.indices.min(by: { arrivals[$0].place < arrivals[$1].place }) else { return nil }
        return arrivals.remove(at: index)
    }
}
