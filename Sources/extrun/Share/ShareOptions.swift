import ExtensionServices
import VirtualTime

/// What `extrun share` was asked for.
struct ShareOptions: Sendable {
    var system = ""
    var steps: [String] = []
    /// The folder of the application groups; `nil` for groups in memory.
    var appGroupFolder: String?
    /// The folder with the scripts of the share extension.
    var scriptFolder: String?
    /// The user's, by its IANA name.
    var timeZone = "UTC"
    /// Where the lines of the story go.
    var put: @Sendable (String) -> Void = { StandardOutput.write($0 + "\n") }
    private var seed: UInt64?

    /// A system of its own for one test.
    init(system: String, seed: UInt64, scriptFolder: String?) {
        self.system = system
        self.seed = seed
        self.scriptFolder = scriptFolder
    }

    init(parsing arguments: [String]) throws(CommandFailure) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--") else {
                if system.isEmpty { system = argument } else { steps.append(argument) }
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard ["--app-group", "--scripts", "--time-zone", "--seed"].contains(parts[0]) else {
                throw .init(.userError, "there is no option \(parts[0]); see 'extrun share --help'")
            }
            guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
                throw .init(.userError, "\(parts[0]) needs a value")
            }
            if parts[0] == "--app-group" {
                appGroupFolder = value
            } else if parts[0] == "--scripts" {
                scriptFolder = value
            } else if parts[0] == "--time-zone" {
                timeZone = value
            } else if let number = UInt64(value) {
                seed = number
            } else {
                throw .init(.userError, "--seed '\(value)': a whole number is expected")
            }
        }
        if system.isEmpty {
            throw .init(
                .userError, "name the system, as in: extrun share bookmark-ai sign-in 'share https://example.com/'")
        }
    }

    /// The same numbers for every run without a folder. A folder outlives the run, and no later run may repeat the names
    /// of its shares.
    var random: SeededRandom {
        let unlikeOthers = { UInt64.random(in: 0...(.max)) }
        return SeededRandom(seed: seed ?? (appGroupFolder == nil ? 1 : unlikeOthers()))
    }

    var groups: AppGroups { appGroupFolder.map(AppGroups.init(folder:)) ?? AppGroups() }
}
