/// What a test asked for that cannot be done. The script sees an `Error` with this text.
struct TestError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
