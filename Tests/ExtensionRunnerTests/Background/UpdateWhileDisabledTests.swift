import ExtensionRunner
import JSONText
import Testing

/// Source: determineInstallReasonDuringLoad in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
@Suite struct UpdateWhileDisabledTests {
    private static let background = """
        browser.runtime.onInstalled.addListener(({ reason, previousVersion }) => console.log(reason, previousVersion));
        """

    @Test func anExtensionThatIsTurnedOffStaysSoAndIsToldOfTheUpdateLater() async throws {
        let scene = try await ExtensionScene(background: Self.background)
        let next = try TemporaryExtension(members: ["version": "9.1"], background: Self.background)
        let last = try TemporaryExtension(members: ["version": "9.2"], background: Self.background)
        try await scene.target.disable()
        try await scene.target.update(to: next.folder)
        try await scene.target.update(to: last.folder)
        #expect(await scene.target.background.isRunning == false)
        try await scene.target.enable()
        try await scene.target.disable()
        try await scene.target.enable()
        #expect(await scene.log == ["install undefined", "update 1.0", "install undefined"])
    }
}
