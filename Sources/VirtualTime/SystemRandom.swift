/// Random numbers of the operating system, which nobody can foretell: for secrets that leave a test.
/// https://developer.apple.com/documentation/swift/systemrandomnumbergenerator
public struct SystemRandom: RandomByteSource {
    private var system = SystemRandomNumberGenerator()

    public init() {}

    public mutating func next() -> UInt64 { system.next() }
}
