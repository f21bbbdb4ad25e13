import ExtensionRunner
import JSONText
import Testing

/// A background that is killed inside of one of its own calls has no effect from then on.
@Suite struct SeveredLifeTests {
    private static let busy = """
        browser.action.onClicked.addListener((tab) => {
          browser.storage.local.set({ first: 1 });
          browser.storage.local.set({ second: 2 });
          browser.action.setBadgeText({ text: "✓" });
          fetch("https://api.example/items", { method: "POST", body: "1" });
          browser.runtime.sendNativeMessage("app", {});
          browser.alarms.create("later", { delayInMinutes: 1 });
          setTimeout(() => console.log("timer"), 10);
          browser.runtime.onMessage.addListener(() => {});
          console.log("still there");
          Promise.reject(new Error("nobody hears this"));
          nothing();
        });
        """

    @Test func beforeMeansThatItNeverHappened() async throws {
        let (_, record) = try await ExploredSaver(Self.busy).replay("kill@5:before-storage-write")
        #expect(record.state["storage.local first"] == "1")
        #expect(record.state["storage.local second"] == nil)
        expectNothing(after: record)
    }

    @Test func afterMeansThatItHappenedAndNothingElse() async throws {
        let (_, record) = try await ExploredSaver(Self.busy).replay("kill@6:after-storage-write")
        #expect(record.state["storage.local second"] == "2")
        expectNothing(after: record)
    }

    private func expectNothing(after record: RunRecord) {
        let later = record.trace.drop { $0.type != "fault" }.prefix { $0.type != "relaunch" }.map(\.type)
        #expect(later == ["fault", "stop", "advance", "hint"])
        #expect(!record.listeners.contains("runtime.onMessage"))
    }

    @Test func aPromiseOfTheDeadIsNeverSettled() async throws {
        let (_, record) = try await ExploredSaver(
            """
            browser.action.onClicked.addListener(async () => {
              await browser.storage.local.set({ first: 1 });
              console.log("went on");
            });
            """
        ).replay("kill@4:after-storage-write")
        #expect(record.state["storage.local first"] != nil)
        #expect(!record.trace.contains { $0.type == "console" })
    }

    @Test func aRequestThatIsKilledBeforeItLeavesDoesNotArrive() async throws {
        let saver = try ExploredSaver(ExploredSaver.coolection)
        for (name, arrives) in [
            ("kill@7:before-request", false), ("kill@8:after-native-reply", false), ("kill@9:after-request", true),
            ("kill@10:before-response", true),
        ] {
            let (_, record) = try await saver.replay(name)
            #expect(record.saves.contains { $0.identity.hasPrefix("POST") } == arrives, "\(name)")
            #expect(!record.trace.contains { $0.type == "badge" })
        }
    }

    @Test func theNativeHalfFinishesAndItsReplyIsLost() async throws {
        let saver = try ExploredSaver(ExploredSaver.coolection)
        let (_, before) = try await saver.replay("kill@3:before-native-message")
        #expect(!before.trace.contains { $0.lane == .native })
        let (_, after) = try await saver.replay("kill@4:after-native-message")
        #expect(after.trace.contains { $0.lane == .native && $0["lost"] == true })
    }

    @Test func anEventOnItsWayToTheDeadIsLost() async throws {
        let (_, record) = try await ExploredSaver(ExploredSaver.coolection).replay("kill@2:before-event")
        #expect(record.trace.count { $0.type == "start" } == 2)
        #expect(!record.trace.contains { $0.lane == .native })
    }

    @Test(arguments: SelfEnding.allCases)
    func aScriptThatEndsItsLifeWhileItLoadsIsTheLast(_ background: SelfEnding) async throws {
        let saver = try ExploredSaver(
            """
            browser.action.onClicked.addListener(() => {});
            console.log("begins");
            browser.storage.local.set({ loaded: 1 });
            nothing();
            """, steps: ["open https://example.com/", "kill", "tap"], members: ["background": background.member],
            files: ["last.js": "console.log('and another one')"])
        let found = try await saver.explore()
        let write = try #require(found.reference.points.first { $0.label == "after-storage-write" })
        let (_, record) = try await saver.replay("kill@\(write.name)")
        let lives = record.trace.split { $0.type == "start" }
        let life = try #require(lives.first { $0.contains { $0.type == "fault" } })
        #expect(life.filter { $0.lane == .console }.map { $0["text"] } == ["begins"])
        #expect(!life.contains { $0.type == "error" })
        #expect(life.filter { $0.type == "stop" }.map { $0["reason"] } == ["kill"])
    }

    /// Backgrounds that load `background.js` first.
    enum SelfEnding: CaseIterable {
        case scripts, modules, worker

        var member: JSON {
            switch self {
            case .scripts: ["scripts": ["background.js", "last.js"], "persistent": false]
            case .modules: ["scripts": ["background.js", "last.js"], "persistent": false, "type": "module"]
            case .worker: ["service_worker": "background.js", "type": "module"]
            }
        }
    }

    @Test func aLifeMayEndWhileItStarts() async throws {
        let saver = try ExploredSaver(ExploredSaver.coolection, steps: ["open https://example.com/", "kill", "tap"])
        let found = try await saver.explore()
        let start = try #require(found.reference.points.first { $0.label == "before-start" })
        let (_, record) = try await saver.replay("kill@\(start.name)")
        #expect(!record.trace.contains { $0.lane == .native })
    }

    @Test func aTapForALifeThatEndsWhileItStartsComesWithTheNext() async throws {
        let saver = try ExploredSaver(
            ExploredSaver.coolection, steps: ["open https://example.com/", "kill", "tap", "tap"])
        let found = try await saver.explore()
        let start = try #require(found.reference.points.first { $0.label == "before-start" })
        let (_, record) = try await saver.replay("kill@\(start.name)")
        let reasons = record.trace.filter { $0.type == "start" }.map { $0["reason"] }
        #expect(reasons == ["runtime.onInstalled", "action.onClicked", "action.onClicked", "runtime.onStartup"])
        #expect(record.trace.filter { $0.lane == .native && $0.type == "message" }.count == 2)
    }
}
