/// What a user of the browser asked for that cannot be done.
public enum BrowserError: Error, Sendable, Equatable {
    case noFolder(String)
    /// The folder that the options name for what extensions store is none.
    case noStorageFolder(String)
    /// A file that is no zip archive, or one that cannot be read.
    case archive(String, path: String)
    case manifest(ManifestError, folder: String)
    case invalidURL(String)
    case noTab
    /// The tab was closed.
    case tabClosed
    /// There is no such window: it was closed.
    case noWindow
    /// The tab has shown no page before the one that it shows, or has gone back from none.
    case noPageThere(back: Bool)
    case noAction
    case disabled
    /// The manifest names no background.
    case noBackground
    /// An app on iOS cannot send a message to its extension.
    case noDispatch
    /// A keyboard command that the manifest does not have; the names that it has.
    /// - refusal: why the manifest's command of that name is none.
    case noCommand(String, known: [String], refusal: String?)
    /// A menu item that the extension has not made; those that it has, each by its identifier with its title, or by its title alone
    /// where the extension has given it no identifier.
    case noMenuItem(String, known: [String])
    /// Several menu items have the title, and show where the user has clicked, or none of them does; their identifiers.
    case severalMenuItems(String, identifiers: [String])
    /// Safari on iOS has no menus of extensions.
    case noMenus
    /// The tab is a private one, and the user does not allow the extension in private browsing.
    case notInPrivateBrowsing
    case notInstalled
    case invalidPermission(String)
    /// What was named as a function is no path of names.
    case invalidFunction(String)
    case pageClosed
    /// What was given belongs to another browser.
    case otherBrowser
    /// There is no such file of a page.
    case noPage(String)
    case notImplemented(String)
    /// A route, or what else answers a request, uses the browser while a script waits for that answer in the middle of its task.
    case scriptWaits
    /// The world went on and on at one instant of the clock: what it did last.
    case neverSettles(recently: [String])
    /// The clock was to go back by a time.
    case backwards(Duration)
    /// The native half or a route has not answered for the service timeout; the text says what each was asked.
    case serviceDoesNotAnswer(String)
    /// A user cannot do it, or nothing is there to be looked at: no element matches a selector, one is disabled or not displayed.
    case notPossible(String)
    /// A script that was evaluated for the user came to no value. The text says why; beside it is what the script has thrown, or what has
    /// stopped it, with its class, message, place and stack; `nil` where it is none of both, as with a promise that is still pending.
    case script(String, ScriptError? = nil)
}

extension BrowserError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noFolder(let path):
            "\(path): there is no such folder; name the folder that holds the extension's manifest.json"
        case .noStorageFolder(let path): "'\(path)' is no folder that storage can be kept in; make one, and name it"
        case .archive(let reason, let path): "\(path): \(reason)"
        case .manifest(let error, let folder): "\(folder)/\(error)"
        case .invalidURL(let text): "'\(text)' is no absolute URL; write it in full, as in https://example.com/"
        case .noTab: "no tab is open; open one first, as in open https://example.com/"
        case .tabClosed: "the tab is closed"
        case .noWindow: "no such window is open: it was closed"
        case .noPageThere(let back): "the tab has no page to go \(back ? "back" : "forward") to"
        case .noAction:
            "the extension has no button: its manifest has no action (in version 2 of it, browser_action), so there is nothing to tap"
        case .disabled: "the extension is disabled; enable it first"
        case .noBackground: "the extension has no background: its manifest names none"
        case .noDispatch:
            "SFSafariApplication.dispatchMessage is there on macOS only: on iOS an app cannot send its extension a message; "
                + "let the extension ask, or test with the profile safari-macos"
        case .noCommand(let name, _, let refusal?):
            "the extension has no command '\(name)'; that of its manifest was refused: \(refusal)"
        case .noCommand(let name, let known, nil):
            "the extension has no command '\(name)'; \(known.isEmpty ? "its manifest names none" : "it has: \(known.joined(separator: ", "))")"
        case .noMenuItem(let id, let known):
            "the extension has no menu item '\(id)'; \(known.isEmpty ? "it has made none" : "it has: \(known.joined(separator: ", "))")"
        case .severalMenuItems(let title, let identifiers):
            "several menu items have the title '\(title)'; choose one by its id: \(identifiers.joined(separator: ", "))"
        case .noMenus:
            "safari-ios has no menus of extensions, and no browser.menus; test what they do with the profile safari-macos"
        case .notInPrivateBrowsing:
            "the tab is a private one, where Safari shows nothing of an extension that the user has not allowed in private browsing; "
                + "allow it first: allow-private, in a test extension.allowInPrivateBrowsing()"
        case .notInstalled: "the extension is not installed in this browser"
        case .invalidPermission(let text):
            "'\(text)' is neither a match pattern, as https://*.example.com/*, nor a permission that the manifest names"
        case .invalidFunction(let text): "'\(text)' names no function; write it as in clip or Clipper.clip"
        case .pageClosed: "no such page is open: it was closed, or no popup is open"
        case .otherBrowser: "the tab belongs to another browser"
        case .noPage(let path): "\(path): there is no such file; name the HTML of the page after its URL"
        case .notImplemented(let what): "\(what) is not implemented by extrun"
        case .scriptWaits:
            "a script waits for the answer in the middle of its task, as with a synchronous XMLHttpRequest, so nothing can happen in the "
                + "browser before it comes; answer without using the browser"
        case .neverSettles(let recently):
            "the run does not come to rest: too many tasks ran without time passing; look for a loop of messages, "
                + "promises or database requests that starts itself again, a page that opens itself, or an extension that reloads itself"
                + (recently.isEmpty ? "" : "; what happened last: " + recently.joined(separator: " · "))
        case .backwards(let time): "the clock cannot advance by \(time): it does not go back"
        case .serviceDoesNotAnswer(let text): text
        case .notPossible(let message), .script(let message, _): message
        }
    }
}
