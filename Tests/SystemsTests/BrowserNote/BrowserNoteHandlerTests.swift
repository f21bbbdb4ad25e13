import Database
import Glibc
import JSONText
import Systems
import Testing
import VirtualTime

/// The native half alone: what each request does and answers.
// Seed 001_437248911b92e1be.txt: "there is check, add, update, delete, and snooze"
@Suite struct BrowserNoteHandlerTests {
    private let store = MemoryNoteStore()
    private let system: BrowserNoteSystem
    private let url: JSON = "https://example.com/duck?half=1"

    init() { system = BrowserNoteSystem(store: store, clock: FixedClock(), random: SeededRandom(seed: 1)) }

    private func reply(_ members: JSONObject) async -> JSON {
        await system.nativeHandler.handle(request(members)) ?? .null
    }

    private func addedNote(_ members: JSONObject = [:]) async throws -> Note {
        var members = members
        (members["request"], members["url"]) = ("add", url)
        if members["text"] == nil { members["text"] = "Are you sure?" }
        #expect(await reply(members) == ["type": "reload"])
        return try #require(store.notes().first)
    }

    @Test func aPageWithoutNoteIsIgnored() async {
        #expect(
            await reply(["request": "check", "url": url])
                == ["type": "ignore", "host": "example.com", "device": "iphone"])
    }

    @Test func aPageWithNoteGetsAllOfIt() async throws {
        let note = try await addedNote(["text": "Are you sure?\n<b>"])
        #expect(
            await reply(["request": "check", "url": url])
                == [
                    "type": "message", "id": .string(note.id), "emoji": .string(BrowserNoteHandler.emoji),
                    "text": "Are you sure?\n<b>", "displayText": "Are you sure?<br>&lt;b&gt;", "isSnoozed": false,
                    "device": "iphone",
                ])
    }

    @Test func theAnswerNamesTheDevice() async throws {
        let pad = BrowserNoteSystem(clock: FixedClock(), random: SeededRandom(seed: 1), device: .iPad)
        let reply = try #require(await pad.nativeHandler.handle(request(["request": "check", "url": url])))
        #expect(reply["device"] == "ipad")
    }

    // Seed 001_437248911b92e1be.txt: "let blockHost = request.blockHost ?? true"
    @Test func withoutBlockHostANoteIsForTheWholeHost() async throws {
        #expect(try await addedNote().path == nil)
        #expect(try await addedNote(["blockHost": true]).path == nil)
        let exact = try await addedNote(["blockHost": false])
        #expect(exact.host == "example.com" && exact.path == "/duck")
        #expect(exact.createdAt == FixedClock().now)
    }

    @Test func anUpdateChangesTheText() async throws {
        let note = try await addedNote()
        #expect(await reply(["request": "update", "id": .string(note.id), "text": "No"]) == ["type": "reload"])
        #expect(store.notes().map(\.text) == ["No"])
    }

    @Test func aDeletedNoteIsGoneAndMayBeDeletedAgain() async throws {
        let note = try await addedNote()
        for _ in 0..<2 {
            #expect(await reply(["request": "delete", "id": .string(note.id)]) == ["type": "reload"])
            #expect(store.notes().isEmpty)
        }
    }

    @Test func aSnoozeLastsAsLongAsTheAppSays() async throws {
        let note = try await addedNote()
        try system.app.setSnoozePeriod(.seconds(60))
        #expect(await reply(["request": "snooze", "id": .string(note.id)]) == ["type": "reload"])
        #expect(await reply(["request": "check", "url": url])["isSnoozed"] == true)
        let now = FixedClock().now
        #expect(store.notes()[0].snooze == now..<now + .seconds(60))
    }

    // The seed's handler returns without a word here, and the script waits for good.
    @Test(
        arguments: [
            (nil, "broken_request"), (1, "broken_request"), (["request": "check"], "broken_request"),
            ("", "broken_request"), ("{", "broken_request"), ("[]", "broken_request"), ("\"check\"", "broken_request"),
            ("{}", "unknown_request"), (#"{"request":"Check"}"#, "unknown_request"),
            (#"{"request":7}"#, "unknown_request"), (#"{"request":"check"}"#, "missing_member"),
            (#"{"request":"check","url":1}"#, "missing_member"),
            (#"{"request":"add","url":"https://example.com/"}"#, "missing_member"),
            (#"{"request":"add","url":"https://example.com/","text":""}"#, "missing_member"),
            (#"{"request":"add","url":"about:blank","text":"x"}"#, "no_website"),
            (#"{"request":"update","id":"1"}"#, "missing_member"), (#"{"request":"delete"}"#, "missing_member"),
            (#"{"request":"snooze","id":null}"#, "missing_member"),
            (#"{"request":"update","id":"1","text":"x"}"#, "no_such_note"),
            (#"{"request":"snooze","id":"1"}"#, "no_such_note"),
        ] as [(JSON, String)])
    func whatCannotBeDoneIsAnswered(message: JSON, code: String) async throws {
        let reply = try #require(await system.nativeHandler.handle(message))
        #expect(reply["type"] == "error" && reply["error"] == .string(code))
        #expect(try #require(reply["message"]?.stringValue).hasSuffix("."))
        #expect(store.notes().isEmpty)
    }

    @Test func aPageThatIsNoWebsiteIsIgnored() async {
        #expect(
            await reply(["request": "check", "url": "about:blank"])
                == ["type": "ignore", "host": "", "device": "iphone"])
    }

    @Test func aStoreThatFailsIsAnsweredWithoutItsReason() async throws {
        let scene = try NoteStoreScene(.file)
        let connection = try Connection(path: scene.path)
        try connection.execute(script: "DROP TABLE note")
        let broken = BrowserNoteSystem(
            store: try scene.store, clock: FixedClock(), random: SeededRandom(seed: 1))
        let reply = try #require(await broken.nativeHandler.handle(request(["request": "check", "url": url])))
        #expect(reply["error"] == "store_unavailable")
        #expect(!reply.text.contains("SQLite") && !reply.text.contains("table"))
    }

    @Test func thePeriodThatTheAppSetsIsChecked() throws {
        for period in [Duration.zero, .seconds(-1), .seconds(24 * 60 * 60 + 1)] {
            #expect(throws: BrowserNoteAppError.invalidSnoozePeriod) { try system.app.setSnoozePeriod(period) }
        }
        #expect(try system.app.snoozePeriod() == .seconds(900))
    }
}
