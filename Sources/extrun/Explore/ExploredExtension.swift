import ExtensionRunner
import ExtensionServices
import JSONText

/// An extension that is explored, with the options of `extrun run`.
struct ExploredExtension: ExploredSubject {
    let name: String
    let scenario: BrowserScenario
    let notes: [String]
    let words: [String]
    let told: [JSON]

    /// - Parameter report: the file that is written at the end.
    init(_ arguments: [String], report: String?) throws {
        var options = try RunOptions(parsing: arguments, report: report)
        try Self.refuse(options)
        let manifest = try Self.manifest(options.folder)
        name = manifest?.name ?? options.folder
        if let manifest, manifest.background == nil {
            throw CommandFailure(
                .userError, "\(options.folder): the manifest names no background, so there is nothing to explore")
        }
        notes = Self.takeOwnHalves(of: name, &options)
        words = arguments.without(steps: options.steps.map(\.text))
        told =
            options.nativeReplies.flatMap { [$0.match, $0.reply] }
            + options.routes.flatMap { [.string($0.url), .string($0.body)] }
            + options.webSockets.flatMap { [.string($0.url), .string($0.greeting ?? "")] }
        let asked = options
        scenario = BrowserScenario(
            profile: options.profile, options: options.browser, steps: options.steps
        ) { browser in
            let builtIns = try BuiltIns(asked, browser: browser)
            browser.network.outside = try await OutsideNetwork(asked.network).transport
            if let device = builtIns.device {
                await browser.whenDeviceLocks { $0 ? device.lock() : device.unlock() }
            }
            return try await browser.install(at: asked.folder, native: builtIns.native)
        }
    }

    /// Each run begins anew and is the same as the one before, so nothing may outlive it.
    private static func refuse(_ options: RunOptions) throws(CommandFailure) {
        let reason: String? =
            if options.keychainFile != nil {
                "--keychain: the explored runs each have a keychain of their own; leave it out"
            } else if options.appGroupFolder != nil {
                "--app-group: the explored runs each have application groups of their own; leave it out"
            } else if options.nativeHostCommand != nil {
                "--native-host is not implemented by extrun explore; answer with --native-reply"
            } else if options.browser.pace == .realTime {
                "--clock real is not the same twice; leave it out"
            } else if options.browser.showsSecrets {
                "--show-secrets: requests that carry tokens are told by their redaction; leave it out"
            } else if options.traceFile != nil {
                "--trace: there is one trace for each run; look at one with --replay POINT -v"
            } else {
                switch options.network.mode {
                case .routed, .replay: nil
                case .live, .record: "--network: the real network is not the same twice; use routed or replay FILE"
                }
            }
        if let reason { throw .init(.userError, reason) }
    }

    private static func manifest(_ folder: String) throws -> Manifest? {
        let files = try ExtensionFiles(folder: folder)
        return try? Manifest { files.bytes(at: $0) }
    }

    /// An extension whose native half and back end are built in gets them where none are named: without them it does
    /// nothing that could break.
    private static func takeOwnHalves(of name: String, _ options: inout RunOptions) -> [String] {
        guard options.nativeName == nil, options.backendName == nil, options.nativeReplies.isEmpty,
            options.routes.isEmpty, options.network.mode == .routed
        else { return [] }
        let known = name.lowercased().replacing(" ", with: "-")
        var taken: [String] = []
        if BuiltIns.natives.contains(known) {
            options.nativeName = known
            taken.append("native half")
        }
        if BuiltIns.backends.contains(known) {
            options.backendName = known
            taken.append("back end")
        }
        guard !taken.isEmpty else { return [] }
        return ["with the built-in \(taken.joined(separator: " and ")) of \(known), as no other is named"]
    }
}
