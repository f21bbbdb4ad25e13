public import ScriptEngine

/// A moment of a run at which something may go wrong: a program is about to act, has just acted, or rests.
public struct ExplorationPoint: Sendable, Equatable {
    /// Where the point lies: nothing of the act has happened, or all of it.
    public enum Side: String, Sendable { case before, after }

    /// The place of the point in its run, from 1.
    public let number: Int
    /// On which side of ``act`` the point lies. A `step` has only the one after it.
    public let side: Side
    /// What the program does there, e.g. `request`; docs/explorer.md lists the acts.
    public let act: String
    /// What in particular, e.g. `POST https://example.com/`. Empty where nobody needs it.
    public let detail: String
    /// Where in the extension's script the program is; `nil` outside of it, and where nobody needs it.
    public let position: ScriptPosition?
    /// Virtual milliseconds since the run began.
    public let at: Double
    /// The step of the scenario that is played there, from 1; 0 where the scenario has no steps.
    public let step: Int

    public init(
        number: Int, side: Side, act: String, detail: String, position: ScriptPosition? = nil, at: Double, step: Int
    ) {
        self.number = number
        self.side = side
        self.act = act
        self.detail = detail
        self.position = position
        self.at = at
        self.step = step
    }

    /// As users type it: `12:before-request`.
    public var name: String { "\(number):\(label)" }

    /// In which way the same point of another run is another one.
    func difference(to other: ExplorationPoint) -> String {
        if name != other.name { return "\(name) was \(other.name)" }
        if detail != other.detail {
            return
                "\(name) was of '\(detail)', then of '\(other.detail)': what a native half or a route gives must be the same each time"
        }
        if position != other.position {
            return
                "\(name) was at \(position.map { "\($0)" } ?? "no place"), then at \(other.position.map { "\($0)" } ?? "no place")"
        }
        return
            "\(name) was \(at) ms after the start in step \(step), then \(other.at) ms after it in step \(other.step)"
    }

    /// What the point is, without its place: `before-request`.
    public var label: String { "\(side.rawValue)-\(act)" }
}
