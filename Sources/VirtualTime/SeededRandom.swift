/// Random numbers that are the same for the same seed on every machine: xoshiro256** seeded by SplitMix64.
/// Source: https://prng.di.unimi.it. Not for secrets that leave a test.
public struct SeededRandom: RandomByteSource {
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

    private func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 { value << count | value >> (64 - count) }
}
