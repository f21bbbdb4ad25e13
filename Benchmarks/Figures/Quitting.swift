import Glibc

/// Ends the program with the status 70 where something that is measured does not work: a release build says nothing of a
/// precondition that fails.
func quit(_ reason: String) -> Never {
    let line = "figures: \(reason)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(70)
}

/// Goes on only where something holds.
func require(_ holds: Bool, _ reason: @autoclosure () -> String) {
    if !holds { quit(reason()) }
}
