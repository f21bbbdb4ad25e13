import Glibc

/// The time zone of the process, which is the one of its scripts: docs/decisions/0044-time-zone-of-a-run.md
enum ProcessTimeZone {
    /// Where the zones that a machine knows stand, a file for each name.
    private static let folder = "/usr/share/zoneinfo"

    /// UTC, where the environment names none: its own time zone does not count, so that a run gives the same on each machine.
    static func set() throws(CommandFailure) {
        let text = getenv("TZ").map { String(cString: $0) } ?? ""
        guard !text.isEmpty else {
            setenv("TZ", "UTC", 1)
            return
        }
        // What the engine does not know it takes for UTC without a word. Its names are those of the files, if there are such.
        let name = text.hasPrefix(":") ? String(text.dropFirst()) : text
        var information = stat()
        guard stat(folder, &information) == 0 else { return }
        let isFile = stat("\(folder)/\(name)", &information) == 0 && information.st_mode & S_IFMT == S_IFREG
        if !isFile || name.hasPrefix("/") || name.split(separator: "/").contains("..") {
            throw .init(
                .userError,
                "TZ '\(text)': there is no such time zone; name one as the IANA does, such as Europe/Vienna, or leave TZ out for UTC"
            )
        }
    }
}
