extension FixedWidthInteger {
    /// Reads digits alone, of ASCII; `nil` where there is anything else, as a sign, which `init(_:radix:)` takes.
    package init?(digits text: some StringProtocol, radix: Int = 10) {
        guard !text.utf8.contains(UInt8(ascii: "+")), !text.utf8.contains(UInt8(ascii: "-")) else { return nil }
        self.init(text, radix: radix)
    }
}
