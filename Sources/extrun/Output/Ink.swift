import ExtensionRunner
import Glibc

/// How a text looks on a terminal. Elsewhere all is plain, and so it is where `NO_COLOR` is set: https://no-color.org
///
/// The numbers are those of https://ecma-international.org/publications-and-standards/standards/ecma-48/ (Select Graphic Rendition).
enum Ink: Int {
    case plain = 0
    case faint = 2
    case red = 31
    case green = 32
    case yellow = 33

    /// That of what an event says.
    init(_ event: TraceEvent) {
        switch event.type {
        case "error": self = .red
        case "hint": self = .yellow
        default: self = .plain
        }
    }

    /// Whether who reads from a file descriptor sees it.
    static func isSeen(on descriptor: Int32) -> Bool {
        guard isatty(descriptor) == 1, let terminal = getenv("TERM"), strcmp(terminal, "dumb") != 0 else {
            return false
        }
        return getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
    }

    func around(_ text: [UInt8]) -> [UInt8] {
        self == .plain ? text : Array("\u{1b}[\(rawValue)m".utf8) + text + Array("\u{1b}[0m".utf8)
    }
}
