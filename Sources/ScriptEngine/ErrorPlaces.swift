import CJavaScriptCore

/// Where scripts have made the calls that failed, by the errors that Swift has made of that: those have no stack.
final class ErrorPlaces {
    private let context: JSGlobalContextRef
    /// Keeps a place, or gives it where it is called with an error alone.
    private let places: JSObjectRef?

    init(in machine: ScriptMachine) {
        context = machine.ownContext
        let make = machine.makeOwnFunction(
            """
            () => {
              const places = new WeakMap();
              return (error, ...place) => (place.length > 0 ? void places.set(error, place.join("\\n")) : places.get(error));
            }
            """, file: "extrun:places")
        places = JSValueToObject(context, JSObjectCallAsFunction(context, make, nil, 0, nil, nil), nil)
        JSValueProtect(context, places)
    }

    func note(_ place: ScriptPosition, of error: ScriptValue) {
        let file = place.file.withScriptString { JSValueMakeString(context, $0) }
        call([error.reference, file, number(place.line)] + (place.column.map { [number($0)] } ?? []))
    }

    func place(of error: ScriptValue) -> ScriptPosition? {
        guard let known = call([error.reference]), JSValueIsString(context, known),
            let string = JSValueToStringCopy(context, known, nil)
        else { return nil }
        defer { JSStringRelease(string) }
        let parts = String(string).split(separator: "\n")
        guard parts.count > 1, let line = Int(parts[1]) else { return nil }
        return ScriptPosition(file: String(parts[0]), line: line, column: parts.count > 2 ? Int(parts[2]) : nil)
    }

    @discardableResult
    private func call(_ values: [JSValueRef?]) -> JSValueRef? {
        var values = values
        return JSObjectCallAsFunction(context, places, nil, values.count, &values, nil)
    }

    private func number(_ value: Int) -> JSValueRef? { JSValueMakeNumber(context, Double(value)) }
}
