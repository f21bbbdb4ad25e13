/// The dialog that `<input type="file">` opens.
/// https://html.spec.whatwg.org/multipage/input.html#file-upload-state-(type=file)
public struct FileDialog: Sendable, Equatable {
    /// Whether more than one file may be chosen: the attribute `multiple`.
    public let isMultiple: Bool
    /// The attribute `accept`: types and ends of names, with commas between them; empty: files of any kind.
    public let accept: String

    /// Whether the dialog offers a file. One whose type nobody knows is offered where types are named.
    public func offers(name: String, type: String) -> Bool {
        let tokens = accept.split(separator: ",").map { String($0).trimmedOfSpaces.lowercased() }.filter { !$0.isEmpty }
        return tokens.isEmpty
            || tokens.contains { token in
                if token.hasPrefix(".") { return name.lowercased().hasSuffix(token) }
                if type.isEmpty || token == "*/*" { return true }
                return token.hasSuffix("/*") ? type.hasPrefix(token.dropLast()) : type == token
            }
    }
}
