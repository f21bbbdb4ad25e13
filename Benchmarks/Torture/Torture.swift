import Glibc

/// Kills writers and drainers of a share queue at random instants, with a full disk, a locked file and a clock that
/// jumps in between, and tells whether a share was lost or posted twice.
///
/// usage: torture [--kills N] [--seed N] [--folder DIR]
///
/// The same seed plays the same faults in the same order; when exactly a kill strikes is up to the machine. Ends with
/// status 1 where a share was lost or doubled.
@main
struct Torture {
    static func main() {
        do {
            var arguments = Array(CommandLine.arguments.dropFirst())
            if let role = arguments.first.flatMap(Role.init(rawValue:)) {
                arguments.removeFirst()
                try role.play(RoleOptions(arguments))
                return
            }
            let options = try TortureOptions(arguments)
            let outcome = try Campaign(options, program: programPath()).run()
            print(outcome.summary)
            exit(outcome.isFaultless ? 0 : 1)
        } catch let error as Usage {
            print("torture: \(error.message)\nusage: torture [--kills N] [--seed N] [--folder DIR]")
            exit(2)
        } catch {
            print("torture: \(error)")
            exit(70)
        }
    }

    private static func programPath() -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink("/proc/self/exe", &buffer, Int(PATH_MAX))
        return String(decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// The command line is wrong.
struct Usage: Error {
    let message: String
}

/// What the campaign was asked for.
struct TortureOptions {
    var kills = 2_000
    var seed: UInt64 = 1
    /// Where the queue's file is made, and removed afterwards.
    var folder = "/tmp"

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            guard let value = rest.popFirst() else { throw Usage(message: "\(name) needs a value") }
            switch name {
            case "--kills": kills = try Self.number(name, value)
            case "--seed": seed = UInt64(try Self.number(name, value))
            case "--folder": folder = value
            default: throw Usage(message: "there is no option \(name)")
            }
        }
    }

    private static func number(_ name: String, _ text: String) throws -> Int {
        guard let number = Int(text), number >= 0 else {
            throw Usage(message: "\(name) '\(text)': a whole number from 0 on is expected")
        }
        return number
    }
}
