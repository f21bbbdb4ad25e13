import Glibc

/// The two ends of a pipe, which no program inherits that is not handed one.
public struct PipeEnds {
    public let reader: Int32
    public let writer: Int32

    public init() throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw SystemFailure("a pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reader, writer) = (ends[0], ends[1])
    }
}
