import ExtensionRunner
import JSONText
import Testing

@Suite struct ManifestTests {
    @Test func aManifestThatIsMissingSaysSo() {
        let error = #expect(throws: ManifestError.self) { try Manifest { _ in nil } }
        #expect(error == .missing)
        #expect(error?.description.hasPrefix("manifest.json: not found") == true)
    }

    @Test func aManifestThatIsNoJSONSaysWhere() {
        let error = #expect(throws: ManifestError.self) { try readManifest("{\n  \"name\": \"x\"\n  \"version\": 1}") }
        #expect(
            error?.description
                == "manifest.json:3:3: Unable to parse manifest: ',' or '}' is expected, but '\"' was found")
    }

    @Test func aCommentIsNoJSONForSafari() {
        let error = #expect(throws: ManifestError.self) { try readManifest("{\n  // the name\n  \"name\": \"x\" }") }
        #expect(
            error?.description
                == "manifest.json:2:3: Unable to parse manifest: a member name in double quotes is expected, but a comment was "
                + "found; Chrome reads over comments in a manifest, Safari does not")
    }

    @Test func aManifestThatIsNoObjectIsRefused() {
        let error = #expect(throws: ManifestError.self) { try readManifest("[]") }
        #expect(error == .notAnObject)
    }

    @Test(arguments: [#"{"name": "n"}"#, #"{"manifest_version": 1}"#, #"{"manifest_version": "3"}"#])
    func anUnsupportedVersionIsRefused(text: String) {
        let error = #expect(throws: ManifestError.self) { try readManifest(text) }
        #expect(error?.description.hasSuffix("An unsupported `manifest_version` was specified.") == true)
    }

    @Test func trailingCommasAreAllowed() throws {
        #expect(try readManifest(with: #""permissions": ["tabs",],"#).problems.isEmpty)
    }

    @Test func missingDisplayStringsAreCollected() throws {
        let manifest = try readManifest("{\n\"manifest_version\": 3,\n \"name\": \"\", \"version\": 2}")
        #expect(
            manifest.problems.map(\.description) == [
                "manifest.json:3:2: Missing or empty `name` manifest entry.",
                "manifest.json:3:14: Missing or empty `version` manifest entry.",
                "manifest.json: Missing or empty `description` manifest entry.",
            ])
    }

    @Test func displayStringsFallBack() throws {
        let manifest = try readManifest(with: "")
        #expect(manifest.name == "n" && manifest.shortName == "n")
        #expect(manifest.extensionVersion == "1" && manifest.displayVersion == "1")
        let named = try readManifest(with: #""short_name": "s", "version_name": "1 beta""#)
        #expect(named.shortName == "s" && named.displayVersion == "1 beta")
    }

    @Test func theWholeManifestIsKept() throws {
        let manifest = try readManifest(with: #""unused": null, "minimum_chrome_version": "1""#)
        #expect(manifest.raw["unused"] == .null)
        #expect(manifest.raw["minimum_chrome_version"] == "1")
    }

    @Test(arguments: [
        (3, "", "script-src 'self'", false),
        (3, #""content_security_policy": {"extension_pages": "default-src 'none'"}"#, "default-src 'none'", false),
        (3, #""content_security_policy": {}"#, "script-src 'self'", true),
        (3, #""content_security_policy": {"extension_pages": 1}"#, "script-src 'self'", true),
        (3, #""content_security_policy": "x""#, "script-src 'self'", false),
        (2, #""content_security_policy": "x""#, "x", false),
        (2, #""content_security_policy": {}"#, "script-src 'self'", true),
    ])
    func theContentSecurityPolicyIsRead(version: Int, member: String, policy: String, isProblem: Bool) throws {
        let manifest = try readManifest(with: member, version: version)
        #expect(manifest.contentSecurityPolicy == policy)
        let expected = isProblem ? ["Empty or invalid `content_security_policy` manifest entry."] : []
        #expect(manifest.problems.map(\.message) == expected)
    }

    @Test(
        arguments: [
            (#""options_ui": {"page": "o.html"}"#, "o.html", nil),
            (#""options_page": "o.html""#, "o.html", nil),
            (#""options_ui": {}"#, nil, "Empty or invalid `options_ui` manifest entry"),
            (#""options_page": """#, nil, "Empty or invalid `options_page` manifest entry"),
        ] as [(String, String?, String?)])
    func theOptionsPageIsRead(member: String, page: String?, message: String?) throws {
        let manifest = try readManifest(with: member)
        #expect(manifest.optionsPage == page)
        #expect(manifest.problems.map(\.message) == [message].compactMap { $0 })
    }

    @Test(
        arguments: [
            (#""chrome_url_overrides": {"newtab": "n.html"}"#, "n.html", nil),
            (#""chrome_url_overrides": {}"#, nil, "Empty or invalid `chrome_url_overrides` manifest entry"),
            (#""browser_url_overrides": {"newtab": ""}"#, nil, "Empty or invalid `newtab` manifest entry."),
        ] as [(String, String?, String?)])
    func theNewTabPageIsRead(member: String, page: String?, message: String?) throws {
        let manifest = try readManifest(with: member)
        #expect(manifest.newTabPage == page)
        #expect(manifest.problems.map(\.message) == [message].compactMap { $0 })
    }
}
