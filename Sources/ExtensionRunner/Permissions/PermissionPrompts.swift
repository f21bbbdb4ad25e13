import HTTP
import JSONText
import VirtualTime

/// The questions for hosts that the browser has put to the user on behalf of an extension, and that are still open. Granting
/// what one asks for answers it, as does denying it.
///
/// Source: requestPermissionMatchPatterns in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
final class PermissionPrompts {
    private struct Prompt {
        let id: Int
        weak var asker: ExtensionContext?
        let hosts: [MatchPattern]
        let timer: Timeline.TaskID
        let completion: (Bool) -> Void
    }

    /// After this time without an answer the browser takes it for a denial.
    private static let timeout = Duration.seconds(120)

    private unowned let owner: InstalledExtension
    private var open: [Prompt] = []
    private var lastID = 0

    init(owner: InstalledExtension) { self.owner = owner }

    /// Whether a question is open.
    var isAsking: Bool { !open.isEmpty }

    /// How many of a context's questions are open.
    func openCount(of asker: ExtensionContext) -> Int { open.count { $0.asker === asker } }

    /// Asks the user for the site of a request that the CORS protocol has kept from a page of the extension: the next one may then
    /// have its answer. One question is enough.
    ///
    /// Source: resourceLoadDidCompleteWithError in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    func askForRefused(_ url: WebURL) {
        guard let site = MatchPattern(siteOf: url), owner.permissions.asksUser(for: url),
            !open.contains(where: { $0.hosts.contains(site) })
        else { return }
        owner.world.trace.explain(
            .network,
            "Safari asks the user now whether \(owner.manifest.name) may have \(site); this request stays refused, and the next one "
                + "is sent without the CORS protocol where the user allows it")
        ask(for: [site], of: nil) { _ in }
    }

    /// Asks the user for hosts, even where the context that asks ends meanwhile; `completion` gets whether all of them may be
    /// granted.
    /// - Parameter asker: `nil`: no script waits for the answer.
    func ask(for hosts: [MatchPattern], of asker: ExtensionContext?, completion: @escaping (Bool) -> Void) {
        lastID += 1
        let id = lastID
        owner.world.trace.record(.browser, "prompt", ["origins": .array(hosts.map { .string($0.description) })])
        let timeline = owner.world.scheduler.timeline
        let timer = timeline.schedule(after: Self.timeout) { [weak self] in
            // Before the end of a background that has stayed for the answer, which may be due at the same moment.
            timeline.ahead { self?.answer(id, false, because: "nobody has answered for two minutes") }
        }
        open.append(Prompt(id: id, asker: asker, hosts: hosts, timer: timer, completion: completion))
    }

    /// The user has granted something: prompts are answered that ask for nothing beyond it.
    func userGranted() {
        for prompt in open where owner.permissions.include(names: [], hosts: prompt.hosts) {
            answer(prompt.id, true, because: "the user allows it")
        }
    }

    /// The user has denied hosts: prompts are answered that ask for some of them.
    func userDenied(_ pattern: MatchPattern) {
        for prompt in open where prompt.hosts.contains(where: { pattern.includes($0, comparing: .schemeAndHost) }) {
            answer(prompt.id, false, because: "the user denies it")
        }
    }

    /// The extension is gone, and with it who has asked.
    func close() {
        for prompt in open { owner.world.scheduler.timeline.cancel(prompt.timer) }
        open = []
    }

    private func answer(_ id: Int, _ isAllowed: Bool, because reason: String) {
        guard let index = open.firstIndex(where: { $0.id == id }) else { return }
        let prompt = open.remove(at: index)
        owner.world.scheduler.timeline.cancel(prompt.timer)
        owner.world.trace.record(
            .browser, "prompt-answer", ["allowed": .bool(isAllowed), "reason": .string(reason)]
        ) { prompt.completion(isAllowed) }
    }
}
