import ExtensionRunner
import ExtensionServices
import Foundation
import JSONText
import Systems
import Testing

// What the manifest and the script of the extension say of themselves.
// Seed: 000_6437c680b68e4f8f.txt, "Extension manifest" and "Critical iOS constraints"
@Suite struct CoolectionFixtureTests {
    private func manifest() throws -> JSON {
        try JSON(parsing: String(contentsOfFile: CoolectionScene.fixture + "/manifest.json", encoding: .utf8))
    }

    @Test func itAsksForTabsAndNativeMessagingAndNothingElse() throws {
        let manifest = try manifest()
        #expect(manifest["permissions"] == ["tabs", "nativeMessaging"])
        for name in ["host_permissions", "optional_permissions", "optional_host_permissions", "content_scripts"] {
            #expect(manifest[name] == nil)
        }
    }

    // "**Extension manifest** (`manifest.json`)"
    @Test func theManifestSaysWhatTheDesignSays() throws {
        var members = try #require(try manifest().objectValue)
        // For the list of extensions: the design leaves it to the app.
        #expect(members["icons"] == members["action"]?["default_icon"])
        members["icons"] = nil
        #expect(
            JSON.object(members) == [
                "manifest_version": 3, "name": "Coolection", "version": "1.0",
                "description": "Save the current page to Coolection", "permissions": ["tabs", "nativeMessaging"],
                "action": [
                    "default_icon": [
                        "48": "images/icon-48.png", "96": "images/icon-96.png", "128": "images/icon-128.png",
                        "144": "images/icon-144.png",
                    ], "default_title": "Save to Coolection",
                ], "background": ["service_worker": "background.js", "persistent": false],
            ])
    }

    @Test func theBackgroundIsNotPersistent() throws {
        #expect(try manifest()["background"] == ["service_worker": "background.js", "persistent": false])
    }

    /// A PNG's width, height and color type stand at fixed places. https://www.w3.org/TR/png-3/#11IHDR
    @Test(arguments: [48, 96, 128, 144])
    func theToolbarIconsAreGrayAndAsLargeAsTheManifestSays(size: Int) throws {
        let path = "images/icon-\(size).png"
        #expect(try manifest()["action"]?["default_icon"]?["\(size)"] == .string(path))
        let bytes = Array(try Data(contentsOf: URL(filePath: CoolectionScene.fixture + "/" + path)))
        func number(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        #expect(number(at: 16) == size && number(at: 20) == size)
        let (gray, grayWithAlpha): (UInt8, UInt8) = (0, 4)
        #expect([gray, grayWithAlpha].contains(bytes[25]))
    }

    @Test func nothingIsKeptInTheStorageThatAnUpdateMayErase() async throws {
        let scene = try await CoolectionScene()
        try await scene.tap()
        #expect(try await scene.target.background.evaluate("'storage' in browser") == "false")
        // Nor with the permission.
        let allowed = try await CoolectionScene(manifest: {
            $0["permissions"] = ["tabs", "nativeMessaging", "storage"]
        })
        try await allowed.tap()
        #expect(try await allowed.badge == "✓")
        #expect(
            try await allowed.target.background.evaluate("(async () => [await browser.storage.local.get()])()")
                == "[{}]")
    }

    // "Entitlements: `com.apple.security.application-groups` → `group.coolection.app` on **both** targets."
    @Test func bothProgramsNeedTheGroupThatHoldsTheToken() throws {
        #expect(CoolectionTokenItem.accessGroup == "group.coolection.app")
        for entitlements in [CoolectionTokenItem.appEntitlements, CoolectionTokenItem.extensionEntitlements] {
            try CoolectionTokenEntry(keychain: Device().keychain(for: entitlements)).save("coolection_x")
        }
        let without = Device().keychain(for: Entitlements(applicationIdentifier: "com.coolection.app"))
        #expect(throws: CoolectionTokenEntryError.keychain(.missingEntitlement)) {
            try CoolectionTokenEntry(keychain: without).save("coolection_x")
        }
    }
}
