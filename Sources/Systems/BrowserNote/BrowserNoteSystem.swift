public import VirtualTime

/// The whole system around the extension: the notes, the app that lists them, and the native half of the extension.
///
/// ```swift
/// let system = BrowserNoteSystem(clock: browser.clock, random: SeededRandom(seed: 1))
/// let target = try await browser.install(at: "Fixtures/browser-note", native: system.nativeHandler)
/// ```
public struct BrowserNoteSystem: Sendable {
    /// Works on the same notes as ``nativeHandler``.
    public let app: BrowserNoteApp
    /// What `Browser.install(at:id:native:)` takes as the native half of the extension.
    public let nativeHandler: BrowserNoteHandler

    /// - Parameters:
    ///   - store: The notes; without one they live in memory.
    ///   - random: Makes the identifiers of notes.
    public init(
        store: any NoteStore = MemoryNoteStore(), clock: any WallClock, random: SeededRandom,
        device: BrowserNoteHandler.Device = .iPhone
    ) {
        let identifiers = SharedRandom(random)
        app = BrowserNoteApp(store: store)
        nativeHandler = BrowserNoteHandler(store: store, clock: clock, device: device, newID: identifiers.nextUUID)
    }
}
