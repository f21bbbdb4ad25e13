import ExtensionRunner
import HTTP
import JSONText
import Synchronization
import Testing

/// What each fault does.
@Suite struct FaultTests {
    /// Says by its badge how it went.
    private static let telling = """
        browser.action.onClicked.addListener(async (tab) => {
          const tell = (text) => browser.action.setBadgeText({ text });
          try {
            await browser.runtime.sendNativeMessage("app", { action: "save" });
          } catch (error) { return tell(error.message.slice(-30)); }
          try {
            const response = await fetch("https://api.example/items", { method: "POST", body: tab.url });
            if (!response.ok) return tell(String(response.status));
            await response.json();
          } catch (error) { return tell(error.name); }
          try {
            await browser.storage.local.set({ saved: true });
          } catch (error) { return tell(error.message); }
          tell("✓");
        });
        """

    @Test(arguments: [
        ("offline@7", "TypeError", 0), ("lost-answer@7", "TypeError", 1), ("http-401@7", "401", 0),
        ("http-409@7", "409", 0),
        ("http-500@7", "500", 0), ("truncated-body@7", "SyntaxError", 1),
        ("native-error@3", "quest or encountered an error.", 0),
        ("quota@11", "browser.storage.local.set()", 1),
    ])
    func theScriptMeetsIt(_ name: String, _ badge: String, _ arrived: Int) async throws {
        let (_, record) = try await ExploredSaver(Self.telling).replay(name)
        #expect(record.points.first { "\($0.number)" == name.split(separator: "@")[1] }?.side == .before)
        let told = record.lastBadge
        #expect(told.contains(badge), "\(told)")
        #expect(record.saves.count { $0.identity.hasPrefix("POST") && $0.countsTwice } == arrived)
    }

    @Test func aBodyThatComesPieceByPieceIsTruncatedToo() async throws {
        let saver = try ExploredSaver(Self.telling) { _ in
            let pieces = Mutex([#"{"saved":"#, "true}"])
            var response = HTTPResponse.empty(status: 200)
            response.stream = HTTPBodyStream { () async throws(TransportError) -> [UInt8]? in
                pieces.withLock { $0.isEmpty ? nil : Array($0.removeFirst().utf8) }
            }
            return response
        }
        #expect(try await saver.replay("truncated-body@7").record.lastBadge.contains("SyntaxError"))
    }

    @Test func aSlowAnswerOutlivesTheBackground() async throws {
        let (outcome, record) = try await ExploredSaver(Self.telling).replay("slow@7:before-request")
        #expect(record.trace.contains { $0.type == "stop" && $0["reason"] == "idle" && $0["lostRequests"] == 1 })
        #expect(!record.trace.contains { $0.type == "badge" })
        #expect(outcome.passed)
    }

    @Test func aNativeHalfThatIsSilentKeepsNothingWaitingForEver() async throws {
        let (outcome, record) = try await ExploredSaver(Self.telling).replay("native-silence@3:before-native-message")
        #expect(record.trace.contains { $0.type == "stop" && $0["lostNativeReplies"] == 1 })
        #expect(!record.trace.contains { $0.type == "request" })
        #expect(outcome.passed)
    }

    @Test func theDeviceIsLockedUntilTheStepEnds() async throws {
        let saver = try ExploredSaver(Self.telling)
        _ = try await saver.replay("locked-keychain@3:before-native-message")
        #expect(saver.lockings.drop { !$0 }.prefix(2) == [true, false])
    }

    @Test func theStorageIsErasedWithoutAWord() async throws {
        let saver = try ExploredSaver(
            """
            browser.runtime.onInstalled.addListener(() => browser.storage.local.set({ name: "x" }));
            browser.storage.onChanged.addListener(() => console.log("changed"));
            browser.action.onClicked.addListener(async () => {
              const { name } = await browser.storage.local.get("name");
              browser.action.setBadgeText({ text: name ?? "none" });
            });
            """)
        let found = try await saver.explore([.storageErased])
        #expect(found.outcomes.map { "\($0.schedule)" } == ["storage-erased@2:before-event"])
        #expect(found.failures.first?.violations.map(\.rule) == [.badgeStays])
        // Once, when it was installed.
        #expect(found.shortest.first?.record.trace.count { $0.type == "console" } == 1)
    }

    @Test func theUserTapsAgainAtOnce() async throws {
        let saver = try ExploredSaver(Self.telling)
        let (_, killed) = try await saver.replay("kill-tap@7:before-request")
        #expect(killed.trace.count { $0.type == "start" && $0["reason"] == "action.onClicked" } == 1)
        #expect(killed.lastBadge == "✓")
        let (_, tapped) = try await saver.replay("tap@7:before-request")
        #expect(tapped.trace.count { $0.type == "request" } == 2)
    }

    @Test func onlyFaultsThatCanHappenAreTried() async throws {
        let found = try await ExploredSaver(Self.telling).explore([.offline, .nativeError, .quota, .storageErased])
        #expect(
            found.outcomes.map { "\($0.schedule)" } == [
                "native-error@3:before-native-message", "offline@7:before-request", "quota@11:before-storage-write",
            ])
    }

    @Test func namesAreReadAndRefused() throws {
        #expect(try Fault.list(parsing: "kill,http-500,kill") == [.kill, .http500])
        #expect(try Fault.list(parsing: "all") == Fault.allCases)
        #expect(throws: StepError.self) { try Fault.list(parsing: "kill,flood") }
        #expect(throws: StepError.self) { try Fault.list(parsing: "") }
        #expect("\(try FaultSchedule(parsing: "tap@9+kill@3:before-badge"))" == "kill@3:before-badge+tap@9")
        for text in ["", "kill", "kill@", "kill@0", "flood@3", "kill@3+", "kill@x:before-badge", "kill@3+tap@3"] {
            #expect(throws: StepError.self) { try FaultSchedule(parsing: text) }
        }
    }
}

extension RunRecord {
    /// What the button showed last.
    fileprivate var lastBadge: String {
        trace.compactMap { $0.type == "badge" ? $0["text"]?.stringValue : nil }.last { !$0.isEmpty } ?? ""
    }
}
