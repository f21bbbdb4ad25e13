import Glibc

/// The two ends of a pipe, neither of which a program that is started inherits by itself. Whoever makes it closes both.
package struct Pipe: Sendable {
    package let reader: Int32
    package let writer: Int32

    package init() throws(SystemError) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw SystemError("no pipe can be made") }
        (reader, writer) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    package func close() {
        for end in [reader, writer] { Glibc.close(end) }
    }

    /// Reading or writing that would wait fails instead.
    package static func neverWait(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
}
