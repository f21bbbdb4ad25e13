public import JSONText

/// What `manifest.json` says, read by WebKit's rules.
///
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json
/// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/WebExtension.cpp
public struct Manifest: Sendable {
    /// The whole manifest with its messages localized: what `runtime.getManifest()` returns.
    public let raw: JSON
    /// 2, 3 or above, which counts as 3.
    public let version: ManifestVersion

    /// Empty where it is missing, which is one of ``problems``.
    public let name: String
    /// The name where there is no `short_name`.
    public let shortName: String
    /// `version`, as `1.2`; empty where it is missing, which is one of ``problems``.
    public let extensionVersion: String
    /// `version_name`, or the version.
    public let displayVersion: String
    /// `description`; empty where it is missing, which is one of ``problems``.
    public let extensionDescription: String
    /// `default_locale`; `nil` where it is missing or `_locales` has no such folder. The extension has no messages then.
    public let defaultLocale: String?
    /// The messages in the user's language.
    let localization: ManifestLocalization
    /// The extension's; those that the button alone has are in ``action``.
    public let icons: IconPaths

    /// `nil` where the extension has no button.
    public let action: ManifestAction?
    /// `nil` where the extension has no background.
    public let background: ManifestBackground?
    /// The elements of `content_scripts` that WebKit takes. What scripts register is not among them.
    public let contentScripts: [ContentScript]
    /// In the manifest's order. Where an extension has a button and no command for it, one that presses it stands at the end; `commands`
    /// that is no object gives none at all.
    public let commands: [ManifestCommand]
    /// By the names of commands, what is wrong with their entries.
    let refusedCommands: [String: String]
    /// A web page may load a file of the extension where one of these allows it.
    public let webAccessibleResources: [WebAccessibleResources]
    /// Both lists of it are empty where the manifest has no such entry.
    public let externallyConnectable: ExternallyConnectable
    /// Files of rules for `declarativeNetRequest`.
    public let rulesets: [ManifestRuleset]

    /// Names of APIs that the browser knows; others in the manifest have no effect.
    public let permissions: Set<String>
    /// Names of `optional_permissions` that the browser knows and that are not in ``permissions``.
    public let optionalPermissions: Set<String>
    /// Patterns of `host_permissions`, or among `permissions` before version 3. Those that can have no effect are left out.
    public let hostPermissions: [MatchPattern]
    /// Patterns of `optional_host_permissions`, or among `optional_permissions` before version 3, that are not in ``hostPermissions``.
    public let optionalHostPermissions: [MatchPattern]

    /// Path of the options page.
    public let optionsPage: String?
    /// Path of the page that replaces the browser's new-tab page.
    public let newTabPage: String?
    /// Path of `devtools_page`. `extrun check` looks at it; no page of the inspector is ever opened.
    public let devtoolsPage: String?
    /// Policy of the extension's own pages.
    public let contentSecurityPolicy: String

    /// What the browser does not like about the manifest, in WebKit's order. None of it keeps the extension from loading.
    public let problems: [ManifestProblem]
    /// The files that it names and that are not there.
    let missingFiles: [String]

    /// Reads a manifest.
    ///
    /// - Parameters:
    ///   - platform: decides what iOS refuses and which shortcuts count.
    ///   - locale: the user's language, such as `en_US`, for `__MSG_…__` in the manifest.
    ///   - resource: the bytes of a file of the extension by its path without a leading slash; `nil`: there is none.
    ///     Called while the initializer runs, on its thread, and never after.
    /// - Throws: ``ManifestError`` where there is nothing to load.
    public init(
        platform: Profile.Platform = .iOS, locale: String = "en_US", resource: @escaping (_ path: String) -> [UInt8]?
    ) throws(ManifestError) {
        guard let bytes = resource("manifest.json") else { throw .missing }
        let parsed: JSON
        do {
            parsed = try JSON(parsing: bytes, dialect: .webKitManifest)
        } catch {
            let advice = error.isOfComment ? "; Chrome reads over comments in a manifest, Safari does not" : ""
            throw .malformed(reason: error.reason + advice, line: error.line, column: error.column)
        }
        guard case .object = parsed else { throw .notAnObject }
        guard let version = ManifestVersion(parsed["manifest_version"]) else {
            let position = JSON.position(of: [.member("manifest_version")], in: bytes)
            throw .unsupportedVersion(line: position?.line, column: position?.column)
        }
        self.version = version
        var reader = ManifestReader(
            bytes: bytes, json: parsed, version: version, platform: platform, resource: resource)
        defaultLocale = reader.defaultLocale()
        localization = ManifestLocalization(defaultLocale: defaultLocale, locale: locale, resource: resource)
        raw = localization.localized(parsed)
        reader.json = raw

        // The order is WebKit's (WebExtension::errors).
        let names = reader.displayStrings()
        (name, shortName) = (names.name, names.shortName)
        (extensionVersion, displayVersion) = (names.version, names.displayVersion)
        extensionDescription = names.description
        icons = reader.icons()
        action = reader.action()
        let requested = reader.permissions()
        background = reader.background()
        contentScripts = reader.contentScripts()
        (permissions, optionalPermissions) = (requested.names, requested.optionalNames)
        (hostPermissions, optionalHostPermissions) = (requested.hosts, requested.optionalHosts)
        optionsPage = reader.optionsPage()
        newTabPage = reader.newTabPage()
        devtoolsPage = reader.json["devtools_page"]?.stringValue
        contentSecurityPolicy = reader.contentSecurityPolicy()
        webAccessibleResources = reader.webAccessibleResources()
        commands = reader.commands(actionLabel: action?.title ?? "", shortName: shortName)
        refusedCommands = reader.refusedCommands
        rulesets = reader.rulesets()
        externallyConnectable = reader.externallyConnectable()
        problems = reader.problems
        missingFiles = reader.missingFiles
    }
}

/// Which of the two generations of manifests this is.
public enum ManifestVersion: Int, Sendable, Comparable {
    case two = 2
    case three = 3

    init?(_ json: JSON?) {
        guard let number = json?.numberValue, number >= 2 else { return nil }
        self = number >= 3 ? .three : .two
    }

    public static func < (left: ManifestVersion, right: ManifestVersion) -> Bool { left.rawValue < right.rawValue }
}
