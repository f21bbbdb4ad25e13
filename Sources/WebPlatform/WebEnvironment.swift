import Glibc
import JSONText
import RuntimeScripts
public import ScriptEngine
import VirtualTime

/// What the contexts of one machine share.
public final class WebEnvironment {
    /// Where every context of the environment is made: they share its heap and its limits.
    public let machine: ScriptMachine
    /// The run's source of random numbers.
    public private(set) var random: RandomSource
    /// The language of the run's user, which `Intl` takes where a script names none; the engine's own is `en-US`.
    private(set) var language: String
    /// The object of host operations that `js/core` gets.
    let host: HostObject
    let sources = ChunkSources()
    var clockReadings = ClockReadings()
    /// The global object of a context in which no script ever runs, for code that needs a built-in which a script may
    /// have replaced. Made when it is first asked for: most lives need none.
    private(set) lazy var builtins = builtinsContext.global
    private lazy var builtinsContext = ScriptContext(machine: machine)
    /// By line and file: the modules that were compiled for this machine.
    var compiledModules = KeptScripts<CompiledModule>()
    /// By line, file and base: the classic scripts that may call `import()`, with what they were compiled from.
    var classicScripts = KeptScripts<(text: String, source: ScriptSource)>()
    private var libraries: [String: ScriptValue] = [:]
    private var sharedChunks: [String: ScriptValue] = [:]
    private var isLockedDown = false
    /// Runs the `core` chunk, and tells its exports to its own loader.
    let boot = ScriptSource(
        """
        (function (core, host) {
          "use strict";
          const module = { exports: {} };
          core(undefined, module, module.exports, host);
          module.exports.provide("core", module.exports);
          return module.exports;
        })
        """, file: "extrun:boot")

    /// Begins another run in this environment, all of whose contexts have ended.
    public func beginRun(random: RandomSource, language: String) {
        self.random = random
        self.language = language
        machine.countMemoryFromNow()
    }

    /// Runs `body`, which calls a library, where nothing else runs in the machine, or inside of what does.
    func inLibraries<Result>(_ body: () throws -> Result) throws -> Result { try builtinsContext.perform(body) }

    /// What a library asks for others: `library/<name>`.
    private lazy var libraryLoader = builtinsContext.makeFunction { [weak self] arguments in
        guard let self else { throw Self.released }
        return .value(try library(String(try arguments.string(0).dropFirst("library/".count))))
    }

    /// What `js/library/modules` asks whether a text is a script.
    private(set) lazy var isScript = builtinsContext.makeFunction { [weak self] arguments in
        guard let self else { throw Self.released }
        let error = builtinsContext.syntaxError(in: try arguments.string(0), file: "extrun:library")
        return .boolean(error == nil)
    }

    private static var released: HostError { HostError("the machine of this library has been released") }

    /// The exports of a chunk `library/<name>`, which is evaluated once for the machine, where no script runs.
    func library(_ name: String) throws -> ScriptValue {
        if let known = libraries[name] { return known }
        let run = try builtinsContext.evaluate(
            ScriptSource(
                "(chunk, load) => { const module = { exports: {} }; chunk(load, module, module.exports); return module.exports }",
                file: "extrun:library"))
        let chunk = try builtinsContext.evaluate(ChunkSources.make("library/\(name)"))
        let exports = try run.call([.value(chunk), .value(libraryLoader)])
        libraries[name] = exports
        return exports
    }

    /// The function of a chunk that each page runs, and that is compiled once for all of them: it belongs to the libraries' context.
    func sharedChunk(_ name: String) throws -> ScriptValue {
        if let known = sharedChunks[name] { return known }
        try lockDown()
        let chunk = try builtinsContext.evaluate(ChunkSources.make(name))
        sharedChunks[name] = chunk
        return chunk
    }

    /// Makes the context of the libraries safe from the scripts of a page, before it gets any: they find what a library makes by the
    /// nodes. Those of a worker find nothing, and to lock down takes as long as a life.
    func lockDown() throws {
        guard !isLockedDown else { return }
        isLockedDown = true
        _ = try library("lockdown")
    }

    /// - Parameter operations: further host operations, beside those of the web platform.
    public init(
        machine: ScriptMachine, random: RandomSource, language: String = "en-US",
        operations: [(name: StaticString, body: WebContext.Operation)] = []
    ) {
        self.machine = machine
        self.random = random
        self.language = language
        host = HostObject(
            machine: machine,
            operations: (WebContext.operations + WebContext.cryptoOperations + WebContext.keyPairOperations
                + WebContext.pageOperations + WebContext.policyOperations
                + WebContext.moduleOperations + WebContext.databaseOperations + WebContext.webSocketOperations
                + WebContext.compressionOperations + WebContext.channelOperations + WebContext.lockOperations
                + WebContext.drawingOperations + WebContext.cacheOperations + WebContext.workerOperations
                + WebContext.timingOperations + WebContext.locationOperations + WebContext.speechOperations
                + WebContext.storageEstimateOperations
                + operations)
                .map {
                    ($0.name, WebContext.hostBody($0.body))
                })
    }
}

/// One seeded stream of random numbers, shared by all that draw from it. Belongs to one event loop.
public final class RandomSource {
    private var generator: SeededRandom

    public init(seed: UInt64) { generator = SeededRandom(seed: seed) }

    /// A number from 0 up to, not including, 1: what `Math.random()` gives scripts.
    public func nextUnit() -> Double { generator.nextUnit() }
    /// What `crypto.getRandomValues()` gives scripts, and what their keys are made of.
    public func nextBytes(_ count: Int) -> [UInt8] { generator.nextBytes(count) }
    /// A UUID of version 4, in lower case.
    public func nextUUID() -> String { generator.nextUUID() }
}

/// The chunks of `js/` that a machine has evaluated, and what its libraries have made, kept so that it finds their code again.
final class ChunkSources {
    private var sources: [String: ScriptSource] = [:]
    private var made: [String: (version: Int, text: String, source: ScriptSource)] = [:]

    func source(_ name: String) throws -> ScriptSource {
        if let source = sources[name] { return source }
        let source = try Self.make(name)
        sources[name] = source
        return source
    }

    /// A script that a library has made, which keeps the latest version in each place.
    func made(_ place: String, version: Int, text: () throws -> String) rethrows -> ScriptSource {
        if let known = made[place], known.version == version { return known.source }
        let text = try text()
        let source = ScriptSource(text, file: "extrun:\(place)")
        made[place] = (version, text, source)
        return source
    }

    /// Whether a text stands in one of them.
    func hold(_ text: String) -> Bool {
        made.values.contains { strstr($0.text, text) != nil }
            || sources.keys.contains { name in
                guard let chunk = RuntimeScripts.chunk(name) else { return false }
                return chunk.withUTF8Buffer { bytes in
                    bytes.withMemoryRebound(to: CChar.self) { strstr($0.baseAddress!, text) != nil }
                }
            }
    }

    static func make(_ name: String) throws -> ScriptSource {
        guard let text = RuntimeScripts.chunk(name) else { throw HostError("there is no chunk named '\(name)'") }
        return ScriptSource(partOfProgram: text, file: "extrun:\(name)")
    }
}
