/// Which faults happen at which points of a run. Empty: the undisturbed run.
public struct FaultSchedule: Sendable, Equatable, CustomStringConvertible {
    /// A fault at a point.
    public struct Entry: Sendable, Equatable, CustomStringConvertible {
        /// Of an entry that was typed without one, ``Fault/kill``.
        public let fault: Fault
        /// The number of the point in this run.
        public let number: Int
        /// What the point is, as `before-request`; empty where the user did not say.
        public let label: String

        public init(_ fault: Fault, at point: ExplorationPoint) {
            self.init(fault, number: point.number, label: point.label)
        }

        init(_ fault: Fault, number: Int, label: String) {
            self.fault = fault
            self.number = number
            self.label = label
        }

        public var description: String { "\(fault.rawValue)@\(number)\(label.isEmpty ? "" : ":" + label)" }
    }

    /// In the order of the points.
    public var entries: [Entry]

    public init(_ entries: [Entry] = []) { self.entries = entries }

    /// Whether it is that of the undisturbed run.
    public var isEmpty: Bool { entries.isEmpty }

    /// The name by which a run is replayed: `kill@12:before-request`, several with `+` between them.
    public var description: String {
        isEmpty ? "undisturbed" : entries.map(\.description).joined(separator: "+")
    }

    func fault(at number: Int) -> Fault? { entries.first { $0.number == number }?.fault }

    /// Reads a name. Where it names no fault, as `12` and `12:before-request`, the program is killed.
    public init(parsing text: String) throws(StepError) {
        entries = []
        for part in text.split(separator: "+", omittingEmptySubsequences: false) {
            let halves = part.split(separator: "@", maxSplits: 1).map(String.init)
            let place = (halves.last ?? "").split(separator: ":", maxSplits: 1).map(String.init)
            guard let number = place.first.flatMap({ Int($0) }), number > 0,
                let fault = halves.count > 1 ? Fault(rawValue: halves[0]) : .kill
            else {
                throw StepError("'\(text)' is no point; write it as the explorer does, as in kill@12:before-request")
            }
            entries.append(Entry(fault, number: number, label: place.count > 1 ? place[1] : ""))
        }
        entries.sort { $0.number < $1.number }
        if let twice = zip(entries, entries.dropFirst()).first(where: { $0.number == $1.number })?.0 {
            throw StepError("'\(text)' has two faults at point \(twice.number), where only one can happen")
        }
    }

    /// Says which entry does not fit the points of the run that it has made; `nil` where all do.
    func contradiction(to points: [ExplorationPoint]) -> String? {
        for entry in entries {
            guard let point = points.first(where: { $0.number == entry.number }) else {
                return "there is no point \(entry.number): the run has \(points.count)"
            }
            if !entry.label.isEmpty, entry.label != point.label {
                return "point \(entry.number) is \(point.label), not \(entry.label)"
            }
        }
        return nil
    }
}
