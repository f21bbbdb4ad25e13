import JSONText

/// Writes the HTML of pages, each as its difference from the one before it: most steps change little of a page.
struct PageTexts {
    private var last: (number: Int, text: [UInt16])?

    /// The JSON text of a page's HTML: a string, or `[the number of the value that it resembles, how many UTF-16 units of
    /// that one's start and end are the same, what stands between]`.
    /// - Parameter number: the number that this value gets.
    mutating func encode(_ html: String, number: Int) -> String {
        let text = Array(html.utf16)
        defer { last = (number, text) }
        guard let last else { return html.jsonText }
        var start = zip(last.text, text).prefix { $0 == $1 }.count
        let rest = min(last.text.count, text.count) - start
        var end = zip(last.text.reversed(), text.reversed()).prefix(rest).prefix { $0 == $1 }.count
        // Half of a surrogate pair is no text.
        if start > 0, UTF16.isLeadSurrogate(text[start - 1]) { start -= 1 }
        if end > 0, UTF16.isTrailSurrogate(text[text.count - end]) { end -= 1 }
        guard start + end > text.count / 2 else { return html.jsonText }
        let middle = String(decoding: text[start..<text.count - end], as: UTF16.self)
        let parts: [JSON] = [
            .number(Double(last.number)), .number(Double(start)), .number(Double(end)), .string(middle),
        ]
        return JSON.array(parts).text
    }
}
