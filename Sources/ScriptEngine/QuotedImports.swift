extension ScriptMachine {
    /// A message of an error with the names of the user's own text where the engine quotes the changed one, which reads what is
    /// imported from a helper: `$m.name`, and `(0,$m.name)` for a call.
    /// - Parameter file: where the error was thrown.
    func original(message: String, thrownIn file: String?) -> String {
        guard let helper = file.flatMap({ importHelpers[$0] }) else { return message }
        var original = ""
        var rest = message[...]
        while let found = rest.firstRange(of: helper + ".") {
            let before = rest[..<found.lowerBound]
            rest = rest[found.upperBound...]
            if before.hasSuffix("(0,"), let end = rest.firstIndex(of: ")") {
                original += before.dropLast(3) + rest[..<end]
                rest = rest[end...].dropFirst()
            } else {
                original += before
            }
        }
        return original + rest
    }
}

extension ScriptContext {
    /// A message of an error as the user's own script would have made it.
    /// - Parameter stack: the error's own.
    public func original(message: String, stack: String) -> String {
        machine.original(message: message, thrownIn: ScriptPosition(stack: stack)?.file)
    }
}
