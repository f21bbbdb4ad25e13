/// Random numbers that are the same for the same seed on every machine: xoshiro256** seeded by SplitMix64.
/// Source: https://prng.di.unimi.it. Not for secrets that leave a test.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: (UInt64, UInt64, UInt64, UInt64)

    public init(seed: UInt64) {
        var split = seed
        func word() -> UInt64 {
            split &+= 0x9E37_79B9_7F4A_7C15
            var word = split
            word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
            return word ^ (word >> 31)
        }
        state = (word(), word(), word(), word())
    }

    public mutating func next() -> UInt64 {
        let result = rotate(state.1 &* 5, 7) &* 9
        let shifted = state.1 << 17
        state.2 ^= state.0
        state.3 ^= state.1
        state.1 ^= state.2
        state.0 ^= state.3
        state.2 ^= shifted
        state.3 = rotate(state.3, 45)
        return result
    }

    /// A number from 0 up to, not including, 1, as `Math.random()` gives it.
    public mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }

    public mutating func nextBytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 7)
        while bytes.count < count {
            withUnsafeBytes(of: next().littleEndian) { bytes += $0 }
        }
        return Array(bytes.prefix(count))
    }

    /// A version 4 UUID (RFC 9562) in lower case.
    public mutating func nextUUID() -> String {
        var bytes = nextBytes(16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = Array("0123456789abcdef")
        var text = ""
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text.append("-") }
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return text
    }

    private func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 { value << count | value >> (64 - count) }
}
