import CJavaScriptCore

extension ScriptContext {
    /// What is known of a thrown or rejected value. Reads the members that JavaScriptCore gives an error object
    /// (`name`, `message`, `sourceURL`, `line`, `column`, `stack`); what a getter throws meanwhile is left out.
    public func error(from value: ScriptValue) -> ScriptError { error(from: value, reasons: Self.mostReasons) }

    /// - Parameter levels: how many errors are told, one the reason of another.
    private func error(from value: ScriptValue, reasons levels: Int) -> ScriptError {
        if let error = machine.watchdog.error { return error }
        guard JSValueIsObject(reference, value.reference), JSValueToObject(reference, value.reference, nil) != nil
        else { return ScriptError(name: "", message: displayText(of: value)) }
        let stack = text(value, "stack") ?? ""
        let message = text(value, "message")
        let name = text(value, "name")
        if message == nil && name == nil { return ScriptError(name: "", message: displayText(of: value)) }
        return ScriptError(
            name: name ?? "", message: original(message: message ?? "", stack: stack),
            position: position(of: value, stack: stack).flatMap(machine.original)
                ?? machine.knownErrorPlaces?.place(of: value), stack: stack,
            reasons: levels > 0 ? reasons(of: value).map { error(from: $0, reasons: levels - 1).description } : [])
    }

    private static let mostReasons = 3

    /// https://tc39.es/ecma262/#sec-installerrorcause, https://tc39.es/ecma262/#sec-aggregate-error
    private func reasons(of value: ScriptValue) -> [ScriptValue] {
        let errors = try? value.rawMember("errors")
        let count = errors.flatMap { JSValueIsArray(reference, $0.reference) ? number($0, "length") : nil } ?? 0
        let all =
            [try? value.rawMember("cause")]
            + (0..<max(0, min(count, Self.mostReasons))).map { try? errors?.rawMember("\($0)") }
        return all.compactMap { $0 }.filter { !$0.isUndefined }
    }

    private func position(of value: ScriptValue, stack: String) -> ScriptPosition? {
        if let thrown = placeOfDerivedError(value, stack: stack) { return thrown }
        let frame = ScriptPosition(stack: stack)
        // A syntax error has no frame of the script that could not be parsed; its own members tell where. The column
        // among them is that of whoever evaluated the script, so it is worth nothing.
        if let file = text(value, "sourceURL"), !file.hasPrefix("extrun:"),
            let line = ScriptPosition.place(number(value, "line"))
        {
            let hasFrame = frame?.file == file && frame?.line == line
            return ScriptPosition(
                file: file, line: line, column: hasFrame ? ScriptPosition.place(number(value, "column")) : nil)
        }
        return frame
    }

    /// Where an error of a script's own class was made: the stack of such an error begins in its constructors.
    private func placeOfDerivedError(_ value: ScriptValue, stack: String) -> ScriptPosition? {
        guard let own = className(of: value), !Self.errorClasses.contains(own) else { return nil }
        var classes = [own]
        var object = JSObjectGetPrototype(reference, JSValueToObject(reference, value.reference, nil))
        while let holder = object, JSValueIsObject(reference, holder), classes.count < Self.mostClasses {
            guard let name = className(of: ScriptValue(self, holder)), !Self.errorClasses.contains(name) else { break }
            classes.append(name)
            object = JSObjectGetPrototype(reference, JSValueToObject(reference, holder, nil))
        }
        return ScriptPosition(stack: stack, skipping: classes)
    }

    private static let mostClasses = 10
    private static let errorClasses = [
        "Error", "AggregateError", "EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError",
        "DOMException", "Object",
    ]

    private func className(of value: ScriptValue) -> String? {
        guard let constructor = try? value.rawMember("constructor"), JSValueIsObject(reference, constructor.reference)
        else { return nil }
        return text(constructor, "name")
    }

    private func displayText(of value: ScriptValue) -> String {
        if JSValueIsObject(reference, value.reference), let json = try? value.jsonText() { return json }
        // A symbol becomes no text by itself.
        if JSValueIsSymbol(reference, value.reference) { return "Symbol(\(text(value, "description") ?? ""))" }
        guard let string = JSValueToStringCopy(reference, value.reference, nil) else { return "a value" }
        defer { JSStringRelease(string) }
        return String(string)
    }

    private func text(_ value: ScriptValue, _ name: String) -> String? {
        (try? value.rawMember(name))?.stringValue
    }

    private func number(_ value: ScriptValue, _ name: String) -> Int? {
        (try? value.rawMember(name))?.numberValue.flatMap { Int(exactly: $0) }
    }
}

extension ScriptValue {
    /// Like ``member(_:)``, but does not describe what was thrown, which would ask for members again.
    func rawMember(_ name: String) throws -> ScriptValue? {
        var exception: JSValueRef?
        let object = JSValueToObject(context.reference, reference, nil)
        let member = name.withScriptString { JSObjectGetProperty(context.reference, object, $0, &exception) }
        return exception == nil ? ScriptValue(context, member) : nil
    }
}
