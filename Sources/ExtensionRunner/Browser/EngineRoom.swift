package import ScriptEngine
import Synchronization
import WebPlatform

/// A thread, and the JavaScript machines on it, for browsers that follow one another: tests of one file, the runs of an
/// exploration.
///
/// A browser in a room finds what its predecessors have compiled, and needs no thread of its own. It sees nothing else of
/// them: its contexts, clock, storage and random numbers are new. Browsers that live in one room at the same time share
/// the thread, not the machines. May be used from anywhere.
///
/// ```swift
/// let room = EngineRoom()
/// for seed in 1...1_000 {
///     var options = BrowserOptions()
///     options.seed = UInt64(seed)
///     let browser = try await Browser(options: options, room: room)
/// }
/// ```
public final class EngineRoom: Sendable {
    package let loop = EventLoop()
    private let owned = Mutex<LoopOwned<MachineShelf>?>(nil)

    public init() {}

    /// The machines that no browser uses now. Asked for on the room's thread.
    var shelf: MachineShelf {
        owned.withLock { owned in
            if let owned { return owned }
            let made = LoopOwned(MachineShelf(), on: loop)
            owned = made
            return made
        }.value
    }
}
