/// Why a recording cannot be written or read.
public enum RecordingError: Error, Sendable, Equatable {
    case cannotWrite(path: String, reason: String)
    case cannotRead(path: String, reason: String)
    /// A line, counted from 1, is not what a recording holds.
    case malformed(path: String, line: Int)
    case otherVersion(path: String, version: Int)
}

extension RecordingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cannotWrite(let path, let reason): "the recording '\(path)' cannot be written: \(reason)"
        case .cannotRead(let path, let reason): "the recording '\(path)' cannot be read: \(reason)"
        case .malformed(let path, let line):
            "line \(line) of '\(path)' is no line of a recording; record it anew"
        case .otherVersion(let path, let version):
            "'\(path)' is a recording of version \(version), and this program reads version "
                + "\(RecordingTransport.version); record it anew"
        }
    }
}
