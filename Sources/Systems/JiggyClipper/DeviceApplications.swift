import Synchronization

/// Opens addresses in the app that answers for their scheme. Only an app in the foreground has one: share extensions do
/// not, see `ShareSession.open`.
/// https://developer.apple.com/documentation/uikit/uiapplication/open(_:options:completionhandler:)
public protocol URLOpener: Sendable {
    /// Returns whether an app has taken the address.
    func open(_ url: String) async -> Bool
}

/// The apps of a simulated device, as far as others open addresses in them. May be used from any thread.
public final class DeviceApplications: URLOpener {
    private struct State {
        var schemes: Set<String>
        var opened: [String] = []
    }

    private let state: Mutex<State>

    /// - Parameter schemes: Those that installed apps answer for, as `obsidian`.
    public init(schemes: Set<String>) { state = Mutex(State(schemes: schemes)) }

    /// The user installs an app that answers for a scheme, as `obsidian`, without the colon.
    public func install(scheme: String) { state.withLock { _ = $0.schemes.insert(scheme) } }

    /// The user deletes the app: addresses of the scheme are opened no more.
    public func remove(scheme: String) { state.withLock { _ = $0.schemes.remove(scheme) } }

    /// What was opened, oldest first.
    public var opened: [String] { state.withLock { $0.opened } }

    public func open(_ url: String) -> Bool {
        state.withLock { state in
            guard state.schemes.contains(String(url.prefix { $0 != ":" })) else { return false }
            state.opened.append(url)
            return true
        }
    }
}
