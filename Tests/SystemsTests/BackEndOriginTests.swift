import ExtensionServices
import Systems
import Testing

/// App and share extension of every system send their tokens to the same kinds of places.
@Suite struct BackEndOriginTests {
    private func isTaken(_ origin: String) -> Set<Bool> {
        let groups = AppGroups()
        let device = Device()
        let myMind = {
            _ = try MyMindShareExtension(
                group: groups.group(MyMindNames.appGroup, for: MyMindNames.appEntitlements),
                keychain: device.keychain(for: MyMindNames.extensionEntitlements), origin: origin, newID: { "" })
        }
        let bookmarkAI = { _ = try BookmarkAIClient(origin: origin) { _, _ in .empty() } }
        return Set([myMind, bookmarkAI].map { make in (try? make()) != nil })
    }

    @Test(arguments: [
        "https://api.example", "https://api.example:8443", "http://localhost:3000", "http://127.0.0.1:3000",
        "http://[::1]:3000",
    ])
    func anOriginIsTaken(origin: String) { #expect(isTaken(origin) == [true]) }

    @Test(arguments: [
        "api.example", "https://", "https://user:password@api.example", "https://api.example/path",
        "https://api.example?query", "ftp://localhost", "http://api.example", "http://localhost.evil.example",
    ])
    func anythingElseIsRefused(origin: String) { #expect(isTaken(origin) == [false]) }
}
