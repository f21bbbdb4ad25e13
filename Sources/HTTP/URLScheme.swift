extension StringProtocol {
    /// Whether the text is a scheme: https://url.spec.whatwg.org/#url-scheme-string
    package var isScheme: Bool {
        guard let first, first.isASCII, first.isLetter else { return false }
        return allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    /// Whether the text begins with a scheme and its colon, as an absolute URL does.
    package var beginsWithScheme: Bool {
        firstIndex(of: ":").map { self[..<$0].isScheme } ?? false
    }
}
