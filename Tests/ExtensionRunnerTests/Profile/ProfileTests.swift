import ExtensionRunner
import Testing

@Suite struct ProfileTests {
    @Test func profilesAreFoundByTheirNames() throws {
        #expect(try Profile.named("safari-ios").name == .safariIOS)
        #expect(try Profile.named("safari-macos").platform == .macOS)
    }

    @Test(arguments: [
        (
            "chrome",
            "the profile chrome is not implemented by extrun; use safari-ios or safari-macos, or an older version, as safari-ios-16.4"
        ),
        ("lynx", "there is no profile 'lynx'; use safari-ios or safari-macos, or an older version, as safari-ios-16.4"),
    ])
    func otherProfilesSayWhatToUse(name: String, message: String) {
        let error = #expect(throws: ProfileError.self) { try Profile.named(name) }
        #expect(error?.description == message)
    }

    @Test func theSafariProfileHasWebKitsFigures() {
        let profile = Profile.safariIOS
        #expect(profile.life.idleDelay == .seconds(30))
        #expect(profile.storage.syncBytesPerItem == 8192)
        #expect(profile.alarms.minimumInterval == .seconds(30))
        #expect(profile.messages.maximumLength == 67_108_864)
    }

    @Test(
        arguments: [
            ("tab not found", nil, "Invalid call to tabs.get(). Tab not found."),
            ("It is odd.", "tabId", "Invalid call to tabs.get(). The 'tabId' value is invalid, because it is odd."),
        ] as [(String, String?, String)])
    func errorsHaveOneSentence(reason: String, key: String?, sentence: String) {
        #expect(ErrorSentence.text("tabs.get()", key: key, reason) == sentence)
    }
}
