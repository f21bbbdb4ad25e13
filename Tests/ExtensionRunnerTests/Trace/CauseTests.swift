import ExtensionRunner
import HTTP
import JSONText
import Testing

// Which event has led to which.
@Suite struct CauseTests {
    /// The chain from the last event of this lane and type back to where it began, as `lane type`.
    private func chain(to lane: TraceEvent.Lane, _ type: String, in trace: [TraceEvent]) -> [String] {
        var chain: [String] = []
        var next = trace.lastIndex { $0.lane == lane && $0.type == type }
        while let index = next {
            chain.append("\(trace[index].lane.rawValue) \(trace[index].type)")
            next = trace[index].cause
        }
        return chain
    }

    private func trace(
        permissions: [String] = [], members: JSONObject = [:], background: String, files: [String: String] = [:],
        options: BrowserOptions = .forTests, steps: (ExtensionScene) async throws -> Void
    ) async throws -> [TraceEvent] {
        let scene = try await ExtensionScene(
            permissions: permissions, members: members, background: background, files: files, options: options,
            native: NativeClosure { _ in ["token": "abcdef"] })
        scene.browser.network.route(.post, "https://api.example/*") { _ in .json(["id": 1]) }
        try await scene.browser.open("https://example.com/", html: "<p>hello</p>")
        try await steps(scene)
        return await scene.browser.trace
    }

    private static let saving = """
        browser.action.onClicked.addListener(async (tab) => {
          await browser.runtime.sendNativeMessage("app", { action: "getToken" });
          await fetch("https://api.example/save", { method: "POST", body: "x" });
          browser.action.setBadgeText({ text: "✓" });
          setTimeout(() => browser.action.setBadgeText({ text: "" }), 2000);
        });
        """

    @Test func aBadgeGoesBackToTheTapOverTheRequestAndTheNativeHalf() async throws {
        let trace = try await trace(permissions: ["nativeMessaging"], background: Self.saving) {
            try await $0.browser.tap($0.target)
        }
        let expected = [
            "browser badge", "network response", "network request", "native reply", "native message",
            "background event", "user tap",
        ]
        #expect(chain(to: .browser, "badge", in: trace) == expected)
    }

    @Test func aTimerLeadsBackToWhatHasSetItAndNotToWhatElseHappenedMeanwhile() async throws {
        let trace = try await trace(permissions: ["nativeMessaging"], background: Self.saving) {
            try await $0.browser.tap($0.target)
            await $0.browser.setOffline(true)
            try await $0.browser.clock.advance(by: .seconds(2))
        }
        let last = try #require(trace.last { $0.type == "badge" })
        #expect(last["text"] == "" && last.at == 2_000)
        #expect(last.cause.map { trace[$0].type } == "response")
    }

    @Test func aDeadWorkerIsStartedForWhatTheUserDoesAndDoesItThen() async throws {
        let trace = try await trace(permissions: ["nativeMessaging"], background: Self.saving) {
            try await $0.browser.tap($0.target)
            try await $0.target.background.kill()
            try await $0.browser.tap($0.target)
        }
        let tap = try #require(trace.lastIndex { $0.type == "tap" })
        let kill = try #require(trace.lastIndex { $0.type == "kill" })
        #expect(trace.last { $0.type == "stop" }?.cause == kill)
        #expect(trace.last { $0.type == "start" }?.cause == tap)
        #expect(trace.last { $0.type == "event" }?.cause == tap)
    }

    @Test func aMessageLeadsToTheListenerTheListenerToTheReply() async throws {
        let trace = try await trace(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]],
            background: "browser.runtime.onMessage.addListener(async (message) => message + '!')",
            files: ["content.js": "browser.runtime.sendMessage('hello').then((reply) => console.log(reply))"]
        ) { _ in }
        let expected = [
            "console console", "page reply", "background event", "page message", "page content-script", "user open",
        ]
        #expect(chain(to: .console, "console", in: trace) == expected)
    }

    @Test func storageAnAlarmAndAPortLeadToTheirListeners() async throws {
        let trace = try await trace(
            permissions: ["storage", "alarms"],
            background: """
                browser.storage.onChanged.addListener(() => console.log("changed"));
                browser.alarms.onAlarm.addListener(() => browser.storage.local.set({ at: 1 }));
                browser.runtime.onInstalled.addListener(() => browser.alarms.create("soon", { delayInMinutes: 1 }));
                """
        ) { try await $0.browser.clock.advance(by: .seconds(90)) }
        let chain = chain(to: .console, "console", in: trace)
        #expect(
            chain.prefix(6) == [
                "console console", "background event", "storage write", "background event", "browser alarm",
                "background event",
            ])
        #expect(chain.last == "user install")
    }

    @Test func everyCauseStandsBeforeItsEffectAndOnlyTheUserHasNone() async throws {
        let trace = try await trace(permissions: ["nativeMessaging"], background: Self.saving) {
            try await $0.browser.tap($0.target)
            try await $0.browser.clock.advance(by: .seconds(60))
        }
        for (index, event) in trace.enumerated() {
            if let cause = event.cause { #expect(cause < index) }
            #expect((event.cause == nil) == (event.lane == .user || event.type == "trace"))
        }
        #expect(trace.contains { $0.json["cause"]?.intValue == $0.cause && $0.cause != nil })
    }
}
