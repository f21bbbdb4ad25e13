import JSONText

/// What a script gave to a call, as JSON. `js/test` has checked some of what users type; the rest is checked here.
struct TestArguments: Sendable {
    let values: [JSON]

    init(parsing text: String) throws { values = try JSON(parsing: text).arrayValue ?? [] }

    subscript(index: Int) -> JSON { index < values.count ? values[index] : .null }

    func text(_ index: Int) throws -> String {
        guard let text = self[index].stringValue else { throw TestError("argument \(index + 1) must be a string") }
        return text
    }

    func optionalText(_ index: Int) -> String? { self[index].stringValue }

    func integer(_ index: Int) throws -> Int {
        guard let number = self[index].intValue else { throw TestError("argument \(index + 1) must be a whole number") }
        return number
    }
}

extension JSON {
    /// A list of bytes; `nil` where it is something else.
    var bytesValue: [UInt8]? {
        guard let numbers = arrayValue else { return nil }
        let bytes = numbers.compactMap { $0.intValue.flatMap(UInt8.init(exactly:)) }
        return bytes.count == numbers.count ? bytes : nil
    }
}
