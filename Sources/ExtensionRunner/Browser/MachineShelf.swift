import ScriptEngine
import WebPlatform

/// Machines that browsers of one ``EngineRoom`` have left behind. Belongs to the room's loop.
final class MachineShelf {
    /// What a machine is for: each kind has host operations of its own.
    enum Kind { case `extension`, pages }

    private struct Entry {
        let kind: Kind
        let environment: WebEnvironment
        var uses: Int
    }

    /// A machine collects its garbage when it sees fit. Every so many browsers it is told to, so that what they have left
    /// does not count against the memory of the next one.
    private static let usesBetweenCollections = 64

    private var free: [Entry] = []
    private var taken: [Entry] = []

    /// A machine that nobody uses, or a new one.
    func take(
        _ kind: Kind, limits: ExecutionLimits, random: RandomSource, language: String
    ) -> WebEnvironment {
        var entry: Entry
        if let index = free.lastIndex(where: { $0.kind == kind && $0.environment.machine.limits == limits }) {
            entry = free.remove(at: index)
            // Now nobody holds anything of the browser before, and the memory of this one is not yet counted.
            if entry.uses % Self.usesBetweenCollections == 0 { entry.environment.machine.collectGarbage() }
            entry.environment.beginRun(random: random, language: language)
        } else {
            let environment = Self.make(kind, limits: limits, random: random, language: language)
            entry = Entry(kind: kind, environment: environment, uses: 0)
        }
        entry.uses += 1
        taken.append(entry)
        return entry.environment
    }

    /// Takes a machine back whose contexts have ended. One in which a limit has stopped a task is not used again: what is
    /// left of the task would run in the next browser.
    func put(_ environment: WebEnvironment) {
        guard let index = taken.firstIndex(where: { $0.environment === environment }) else { return }
        let entry = taken.remove(at: index)
        if !environment.machine.hasStoppedTask { free.append(entry) }
    }

    private static func make(
        _ kind: Kind, limits: ExecutionLimits, random: RandomSource, language: String
    ) -> WebEnvironment {
        let operations =
            switch kind {
            case .extension: ExtensionContext.hostOperations
            case .pages:
                ExtensionContext.hostOperations + ContentWorld.doorOperations + ExternalPage.pageOperations
                    + Preprocessing.hostOperations
            }
        return WebEnvironment(
            machine: ScriptMachine(limits: limits), random: random, language: language, operations: operations)
    }
}
