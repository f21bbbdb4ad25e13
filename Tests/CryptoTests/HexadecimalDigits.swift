/// Reads hexadecimal digits, with spaces between.
func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.filter { $0 != " " }.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}
