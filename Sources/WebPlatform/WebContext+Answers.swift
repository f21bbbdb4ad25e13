public import JSONText

extension WebContext {
    /// What a function of `js/` answers to a question, each as JSON text. No script has run in this context yet.
    ///
    /// OPTIMIZATION: where the question alone decides, each machine asks once, also for the browsers that follow.
    /// - Parameters:
    ///   - function: its name in `entry`.
    ///   - chunk: where it stands.
    public func answer(to question: JSON, by function: String, in chunk: String) throws -> JSON {
        let text = question.text
        let key = "\(function) \(text)"
        if let known = environment.answers[key] { return known }
        try load(chunk: chunk)
        let answer = try JSON(parsing: call(entry: function, [.string(text)]).stringValue ?? "null")
        environment.answers[key] = answer
        return answer
    }
}
