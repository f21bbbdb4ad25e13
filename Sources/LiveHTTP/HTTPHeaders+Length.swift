internal import HTTP

extension HTTPHeaders {
    /// Whether the fields tell at most one length, as a number. Where two programs read another one out of them, one takes for a
    /// message what the other takes for a part of the one before. https://www.rfc-editor.org/rfc/rfc9112#section-6.3
    var haveOneLength: Bool {
        let lengths = values(of: "Content-Length")
        guard let first = lengths.first else { return true }
        let isNumber =
            first.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } && Int(first) != nil
        return isNumber && lengths.allSatisfy { $0 == first }
    }
}
