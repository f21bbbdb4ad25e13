import Synchronization
import TestRunner

/// A system of the share sheet as tests in JavaScript drive it.
final class TestedShareSystem: ShareSystem {
    private let story: any ShareStory
    private let written: LineList

    static var makers: [String: ShareSystemMaker] {
        Dictionary(
            uniqueKeysWithValues: ShareStories.names.map { name in
                let make: ShareSystemMaker = { try await TestedShareSystem(name, seed: $0, scripts: $1) }
                return (name, make)
            })
    }

    private init(_ name: String, seed: UInt64, scripts: String?) async throws {
        let written = LineList()
        var options = ShareOptions(system: name, seed: seed, scriptFolder: scripts)
        options.put = { line in written.add(line) }
        do { story = try await ShareStories.make(options) } catch let failure as CommandFailure {
            throw TestedShareError(failure.message)
        }
        self.written = written
    }

    var lines: [String] { written.all }

    func play(_ text: String) async throws {
        let step = ShareStep(text)
        story.timeline.write("user", text)
        do { try await story.play(step) } catch let failure as ShareExpectationFailure {
            throw TestedShareError("\(text): \(failure.found)")
        } catch let failure as CommandFailure {
            throw TestedShareError(failure.message)
        }
    }

    func value(of name: String) async throws -> String { try story.value(of: name) }
}

/// Lines that several threads may add.
private final class LineList: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// What a test asked of a system that it cannot do.
private struct TestedShareError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
