import JSONText

extension JSON {
    /// Reads what a script has given.
    /// - Parameters:
    ///   - subject: how the sentence begins that says why it cannot be read: `the result is`.
    ///   - failure: the error of that sentence.
    init<Failure: Error>(_ subject: String, _ text: String, or failure: (String) -> Failure) throws(Failure) {
        do throws(JSONError) { self = try JSON(parsing: text) } catch { throw failure("\(subject) \(error.reason)") }
    }
}
