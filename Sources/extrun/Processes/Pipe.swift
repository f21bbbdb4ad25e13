import Glibc

/// The two ends of a pipe, neither of which a program that is started inherits by itself. Whoever makes it closes both.
struct Pipe {
    let reader: Int32
    let writer: Int32

    /// `nil` where the process may open no more; `errno` tells why.
    init?() {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        (reader, writer) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    func close() {
        for end in [reader, writer] { Glibc.close(end) }
    }

    /// Reading or writing that would wait fails instead.
    static func neverWait(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
}
