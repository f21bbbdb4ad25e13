import VirtualTime

extension WallTime {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Reads the date of an `Expires` attribute in any of the shapes that servers have written.
    /// https://www.rfc-editor.org/rfc/rfc6265#section-5.1.1
    init?(cookieDate text: String) {
        var clock: [Int]?
        var day: Int?
        var month: Int?
        var year: Int?
        for token in text.split(whereSeparator: Self.isDelimiter) {
            if clock == nil, let found = Self.clock(token) {
                clock = found
            } else if day == nil, let number = Self.leadingNumber(token, digits: 1...2) {
                day = number
            } else if month == nil, let index = Self.months.firstIndex(of: token.prefix(3).lowercased()) {
                month = index + 1
            } else if year == nil, let number = Self.leadingNumber(token, digits: 2...4) {
                year = number < 70 ? number + 2_000 : number < 100 ? number + 1_900 : number
            }
        }
        guard let clock, let day, let month, let year, (1...31).contains(day), year >= 1_601 else { return nil }
        guard clock[0] < 24, clock[1] < 60, clock[2] < 60 else { return nil }
        let padded = { (number: Int, width: Int) in
            String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
        }
        self.init(
            iso8601: "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
                + clock.map { padded($0, 2) }.joined(separator: ":") + "Z")
    }

    private static func isDelimiter(_ character: Character) -> Bool {
        guard let byte = character.asciiValue else { return false }
        return byte == 0x09 || (0x20...0x2F).contains(byte) || (0x3B...0x40).contains(byte)
            || (0x5B...0x60).contains(byte) || (0x7B...0x7E).contains(byte)
    }

    /// `hh:mm:ss`, whatever follows it.
    private static func clock(_ token: Substring) -> [Int]? {
        let parts = token.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 3 else { return nil }
        let numbers = [number(parts[0]), number(parts[1]), leadingNumber(parts[2], digits: 1...2)]
        return numbers.contains(nil) ? nil : numbers.compactMap(\.self)
    }

    private static func number(_ text: Substring) -> Int? {
        (1...2).contains(text.count) && text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) ? Int(text) : nil
    }

    /// A number of so many digits, with no digit after it.
    private static func leadingNumber(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
        let number = text.prefix { $0.isASCII && $0.isNumber }
        return digits.contains(number.count) ? Int(number) : nil
    }
}
