import JSONText
import VirtualTime

/// Collects what happens in one world. Belongs to the world's loop.
final class Trace {
    /// The version of the event format; a change that an old reader cannot take raises it.
    static let version = 1

    private let clock: VirtualClock
    private let secrets: SecretRedactor
    private(set) var events: [TraceEvent] = []
    private let keepsEvents: Bool
    private let observer: (@Sendable (TraceEvent) -> Void)?

    /// - Parameter keepsEvents: whether ``events`` is filled; a run without end would fill the memory with it.
    init(clock: VirtualClock, secrets: SecretRedactor, keepsEvents: Bool, observer: (@Sendable (TraceEvent) -> Void)?) {
        self.clock = clock
        self.secrets = secrets
        self.keepsEvents = keepsEvents
        self.observer = observer
    }

    /// The first event of every trace: what a reader has to know of the run.
    func begin(profile: Profile.Name, seed: UInt64) {
        record(
            .browser, "trace",
            [
                "version": .number(Double(Self.version)), "profile": .string(profile.rawValue),
                // Readers of JSON do not keep every longer number.
                "seed": seed < 1_000_000_000_000_000 ? .number(Double(seed)) : .string(String(seed)),
            ])
    }

    func record(_ lane: TraceEvent.Lane, _ type: String, _ fields: @autoclosure () -> JSONObject = [:]) {
        guard keepsEvents || observer != nil else { return }
        let event = TraceEvent(
            at: clock.elapsed.milliseconds, lane: lane, type: type, fields: secrets.redact(fields()))
        if keepsEvents { events.append(event) }
        observer?(event)
    }

    /// What of a value may be shown: neither the secrets that the trace has met so far, nor its own.
    func redacted(_ value: JSON) -> JSON { secrets.redact(["value": value])["value"] ?? value }

    /// Says why something was not as the script may have expected, and what would change that.
    func explain(_ lane: TraceEvent.Lane, _ text: String) {
        record(lane, "hint", ["text": .string(text)])
    }
}
