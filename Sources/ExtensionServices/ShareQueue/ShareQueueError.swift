internal import Database
internal import JSONText
internal import VirtualTime

/// Why a queue did not do its work. Nothing of it was done, then.
public enum ShareQueueError: Error, Sendable, Equatable {
    /// Another process holds the file for longer than the queue waits.
    case locked
    /// The disk, or what the file may grow to, is full.
    case full
    /// A later version of the program has written the file.
    case fromTheFuture(String)
    /// The file cannot be opened, read or written.
    case unusable(String)
    /// A share holds what no file can keep, as metadata that is nested too deep.
    case unwritable(String)
}

extension ShareQueueError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .locked:
            "the share queue is locked: another process has held its file for too long; try again when that has ended"
        case .full: "the share queue is full: the disk has no room for another share; make room and share again"
        case .fromTheFuture(let reason): "the share queue cannot be used: \(reason)"
        case .unusable(let reason): "the share queue cannot be used: \(reason)"
        case .unwritable(let reason): reason
        }
    }
}

extension Share {
    func requireWritable() throws(ShareQueueError) {
        let problem = JSON.object(metadata).unwritable.map { "its metadata \($0)" }
        guard let problem = problem ?? (createdAt.isDate ? nil : "its time is none that a date can have") else {
            return
        }
        throw .unwritable("the share '\(id)' cannot be kept: \(problem)")
    }
}

extension ShareQueueError {
    init(_ error: DatabaseError) {
        switch error.kind {
        case .busy: self = .locked
        case .full: self = .full
        case .fromTheFuture: self = .fromTheFuture(error.description)
        default: self = .unusable(error.description)
        }
    }
}
