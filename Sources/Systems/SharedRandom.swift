import Crypto
import Synchronization
import VirtualTime

/// A source of random identifiers and secrets that several programs of one simulated device, or the requests to one back
/// end, draw from.
final class SharedRandom: Sendable {
    private let random: Mutex<any RandomByteSource>

    init(_ random: any RandomByteSource) { self.random = Mutex(random) }

    @Sendable func nextUUID() -> String { random.withLock { $0.nextUUID() } }

    func nextBytes(_ count: Int) -> [UInt8] { random.withLock { $0.nextBytes(count) } }

    /// 256 bits as text, too many to be guessed.
    func nextSecret() -> String { nextBytes(32).base64URL }
}
