/// Dates as `YYYY-MM-DDThh:mm:ss[.sss]Z`, the profile of ISO 8601 that RFC 3339 and JavaScript's `toISOString` share.
extension WallTime {
    /// Whether a date can have this time. https://tc39.es/ecma262/#sec-time-values-and-time-range
    public var isDate: Bool { abs(millisecondsSince1970) <= Self.largestMilliseconds }

    private static let largestMilliseconds = 8.64e15

    /// This time in UTC with milliseconds, e.g. `2026-01-01T09:00:00.000Z`. One that no date can have is the nearest that one can.
    public var iso8601: String {
        let largest = Self.largestMilliseconds
        // What is no number is the earliest date.
        let total = Int64(Double.minimum(.maximum(millisecondsSince1970, -largest), largest).rounded(.down))
        let (days, rest) = total.quotientAndFloorRemainder(dividingBy: 86_400_000)
        let date = CivilDate(daysSince1970: days)
        let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60].map { padded($0, 2) }
        return "\(Self.text(ofYear: date.year))-\(padded(date.month, 2))-\(padded(date.day, 2))"
            + "T\(clock.joined(separator: ":")).\(padded(rest % 1_000, 3))Z"
    }

    /// https://tc39.es/ecma262/#sec-expanded-years
    private static func text(ofYear year: Int64) -> String {
        if (0...9_999).contains(year) { return padded(year, 4) }
        return (year < 0 ? "-" : "+") + padded(abs(year), 6)
    }

    /// Reads `YYYY-MM-DD`, or `YYYY-MM-DDThh:mm[:ss[.sss]]` followed by `Z` or an offset such as `+02:00`.
    /// A year may have six digits behind a sign. A time without either is taken as UTC. `nil` for anything else.
    public init?(iso8601 text: String) {
        let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard let date = CivilDate(parts[0]) else { return nil }
        var milliseconds = Double(date.daysSince1970) * 86_400_000
        if parts.count == 2 {
            guard let time = clockMilliseconds(parts[1]) else { return nil }
            milliseconds += time
        }
        self.init(millisecondsSince1970: milliseconds)
    }
}

/// A day of the proleptic Gregorian calendar. Conversions after
/// https://howardhinnant.github.io/date_algorithms.html (days_from_civil, civil_from_days).
private struct CivilDate {
    let year: Int64
    let month: Int64
    let day: Int64

    init(daysSince1970 days: Int64) {
        let (era, dayOfEra) = (days + 719_468).quotientAndFloorRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    init?(_ text: Substring) {
        let sign = text.first.flatMap { "+-".contains($0) ? $0 : nil }
        let parts = (sign == nil ? text : text.dropFirst()).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let count = number(parts[0], digits: sign == nil ? 4 : 6),
            let month = number(parts[1], digits: 2),
            let day = number(parts[2], digits: 2), (1...12).contains(month), day >= 1, sign != "-" || count > 0
        else { return nil }
        let year = sign == "-" ? -count : count
        (self.year, self.month, self.day) = (year, month, day)
        let normalized = CivilDate(daysSince1970: daysSince1970)
        guard normalized.month == month, normalized.day == day else { return nil }
    }

    var daysSince1970: Int64 {
        let (era, yearOfEra) = (month <= 2 ? year - 1 : year).quotientAndFloorRemainder(dividingBy: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

/// Milliseconds since midnight UTC of `hh:mm[:ss[.sss]]` and a zone.
private func clockMilliseconds(_ text: Substring) -> Double? {
    var time = text
    var offsetMinutes = 0.0
    if time.last == "Z" {
        time.removeLast()
    } else if let sign = time.lastIndex(where: { $0 == "+" || $0 == "-" }) {
        let zone = time[time.index(after: sign)...].split(separator: ":", omittingEmptySubsequences: false)
        guard zone.count == 2, let hours = number(zone[0], digits: 2), let minutes = number(zone[1], digits: 2),
            hours < 24, minutes < 60
        else { return nil }
        offsetMinutes = Double(hours * 60 + minutes) * (time[sign] == "+" ? 1 : -1)
        time = time[..<sign]
    }
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hours = number(parts[0], digits: 2),
        let minutes = number(parts[1], digits: 2), hours < 24, minutes < 60
    else { return nil }
    var seconds = 0.0
    if parts.count == 3 {
        let pieces = parts[2].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard number(pieces[0], digits: 2) != nil, pieces.count == 1 || pieces[1].allSatisfy(\.isWholeNumber),
            let value = Double(parts[2]), value < 60
        else { return nil }
        seconds = value
    }
    return (Double(hours * 60 + minutes) - offsetMinutes) * 60_000 + (seconds * 1_000).rounded(.down)
}

private func number(_ text: Substring, digits: Int) -> Int64? {
    guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(text)
}

private func padded(_ value: Int64, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

extension Int64 {
    fileprivate func quotientAndFloorRemainder(dividingBy divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
