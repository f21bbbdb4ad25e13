import ExtensionRunner
import ExtensionServices
import HTTP
import JSONText
import Systems
import Testing

// Whatever goes wrong: no check mark, and nothing saved. The next tap works as soon as the cause is gone.
// Seed: 000_6437c680b68e4f8f.txt, "Everything else: silent" and "Test error states (401, 409, 500, offline)"
@Suite struct CoolectionFailureTests {
    private func expectNothing(_ scene: CoolectionScene, requests: Int) async throws {
        #expect(try await scene.badge == "")
        #expect(await scene.events("badge").isEmpty)
        #expect(await scene.events("request").count == requests)
        #expect(try scene.savedURLs == [])
    }

    private func expectWorksAgain(_ scene: CoolectionScene) async throws {
        try await scene.tap()
        #expect(try await scene.badge == "✓")
        #expect(try scene.savedURLs == ["https://example.com/a"])
    }

    @Test func aDeadTokenIs401() async throws {
        let scene = try await CoolectionScene()
        let new = try scene.system.generateToken(of: scene.account)
        try await scene.tap()
        #expect(await scene.statuses == [401])
        try await expectNothing(scene, requests: 1)
        try scene.system.tokenEntry.save(new)
        try await expectWorksAgain(scene)
    }

    @Test(arguments: [400, 429, 500, 503])
    func anErrorOfTheBackEndShowsNothing(status: Int) async throws {
        let scene = try await CoolectionScene()
        scene.system.backend.failNext(1, status: status)
        try await scene.tap()
        #expect(await scene.statuses == [status])
        try await expectNothing(scene, requests: 1)
        try await expectWorksAgain(scene)
    }

    @Test func offlineShowsNothingAndTheTraceSaysWhy() async throws {
        let scene = try await CoolectionScene()
        await scene.browser.setOffline(true)
        try await scene.tap()
        try await expectNothing(scene, requests: 0)
        let reason = await scene.events("failure").first?["reason"]?.stringValue
        #expect(reason?.hasSuffix("was not sent: the browser is offline") == true)
        await scene.browser.setOffline(false)
        try await expectWorksAgain(scene)
    }

    @Test func withoutATokenNothingIsSent() async throws {
        let empty = CoolectionNativeHandler(keychain: Device().keychain(for: CoolectionTokenItem.extensionEntitlements))
        let scene = try await CoolectionScene(native: empty)
        try await scene.tap()
        #expect(await scene.events("reply").map { $0["reply"] } == [["error": "no_token"]])
        try await expectNothing(scene, requests: 0)
        #expect(await scene.target.errors.isEmpty)
    }

    @Test func onALockedDeviceNothingIsSent() async throws {
        let scene = try await CoolectionScene()
        scene.system.device.lock()
        try await scene.tap()
        #expect(await scene.events("reply").map { $0["reply"] } == [["error": "no_token"]])
        try await expectNothing(scene, requests: 0)
        scene.system.device.unlock()
        try await expectWorksAgain(scene)
    }

    @Test(arguments: [JSON.null, "token", 1, [], [:], ["token": nil], ["token": ""], ["error": "x", "token": false]])
    func aMalformedNativeReplySendsNothing(reply: JSON) async throws {
        let scene = try await CoolectionScene(native: FixedNative { reply })
        try await scene.tap()
        try await expectNothing(scene, requests: 0)
    }

    @Test(
        arguments: [["token": 1], ["token": ["coolection_x"]], ["token": "coolection_\u{7}x"], ["token": "x"]] as [JSON]
    )
    func aTokenThatIsNoneSavesNothing(reply: JSON) async throws {
        let scene = try await CoolectionScene(native: FixedNative { reply })
        try await scene.tap()
        #expect(try await scene.badge == "")
        #expect(try scene.savedURLs == [])
    }

    @Test(arguments: [NativeMessageError.failed, .crashed, .unknown])
    func aNativeHalfThatFailsSendsNothing(error: NativeMessageError) async throws {
        let scene = try await CoolectionScene(native: FixedNative { throw error })
        try await scene.tap()
        try await expectNothing(scene, requests: 0)
        #expect(await scene.target.errors.count == 1)
    }

    @Test func anAnswerThatIsNoJSONAndHasAnErrorStatusShowsNothing() async throws {
        let scene = try await CoolectionScene()
        scene.browser.network.route(.post, "https://coolection.co/api/item/create") { _ in
            .text("<h1>Bad Gateway", status: 502)
        }
        try await scene.tap()
        try await expectNothing(scene, requests: 1)
    }
}
