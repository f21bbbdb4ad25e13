import VirtualTime

/// What a child is told: PATH NOW SEED FIRST FAULT.
struct RoleOptions {
    enum Fault: String, CaseIterable {
        case none
        /// The file may not grow.
        case full
        /// The system cuts writes off: RLIMIT_FSIZE.
        case torn
    }

    let path: String
    let now: WallTime
    let seed: UInt64
    /// The number of the first share that a writer queues.
    let first: Int
    let fault: Fault

    init(path: String, now: WallTime, seed: UInt64, first: Int = 0, fault: Fault = .none) {
        (self.path, self.now, self.seed, self.first, self.fault) = (path, now, seed, first, fault)
    }

    init(_ arguments: [String]) throws {
        guard arguments.count == 5, let now = Double(arguments[1]), let seed = UInt64(arguments[2]),
            let first = Int(arguments[3]), let fault = Fault(rawValue: arguments[4])
        else { throw Usage(message: "PATH NOW SEED FIRST FAULT are expected of a child") }
        self.init(
            path: arguments[0], now: WallTime(millisecondsSince1970: now), seed: seed, first: first, fault: fault)
    }

    var arguments: [String] { [path, "\(now.millisecondsSince1970)", "\(seed)", "\(first)", fault.rawValue] }
}

/// A clock that stands still for the short life of a child.
struct FixedClock: WallClock {
    let now: WallTime
}
