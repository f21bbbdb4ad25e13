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
        var reader = ArgumentReader(arguments, of: "share")
        while let argument = try reader.next() {
            switch argument {
            case .word(let word): if system.isEmpty { system = word } else { steps.append(word) }
            case .option("--app-group"): appGroupFolder = try reader.value()
            case .option("--scripts"): scriptFolder = try reader.value()
            case .option("--time-zone"): timeZone = try reader.value()
            case .option("--seed"):
                let value = try reader.value()
                guard let number = UInt64(value) else {
                    throw .init(.userError, "--seed '\(value)': a whole number is expected")
                }
                seed = number
            case .option: throw reader.unknownOption
            }
        }
        if system.isEmpty { throw .init(.userError, "name the system, \(Self.example)") }
        if system != "jiggy-clipper" {
            let given = (scriptFolder == nil ? [] : ["--scripts"]) + (timeZone == "UTC" ? [] : ["--time-zone"])
            if let first = given.first { throw .init(.userError, "\(first) is for jiggy-clipper; \(system) has none") }
        }
    }

    static let example = "as in: extrun share bookmark-ai sign-in 'share https://example.com/'"

    /// The same numbers for every run without a folder. A folder outlives the run, and no later run may repeat the names
    /// of its shares.
    var random: SeededRandom {
        let unlikeOthers = { UInt64.random(in: 0...(.max)) }
        return SeededRandom(seed: seed ?? (appGroupFolder == nil ? 1 : unlikeOthers()))
    }

    var groups: AppGroups { appGroupFolder.map(AppGroups.init(folder:)) ?? AppGroups() }
}
