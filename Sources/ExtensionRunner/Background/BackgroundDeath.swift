/// Why a background came to its end.
public enum BackgroundDeath: String, Sendable, CaseIterable {
    /// Nothing happened for the idle delay.
    case idle
    /// The system took it, as iOS does at any moment.
    case kill
    /// Its process crashed.
    case crash
    /// The browser was quit and started again.
    case relaunch
    /// Another version of the extension was installed.
    case update
    /// The user turned the extension off.
    case disable
    /// The extension has called `runtime.reload`.
    case reload
    /// One task ran for too long.
    case cpu
    /// It used too much memory.
    case memory
    /// Its script could not be loaded.
    case loadFailure = "load-failure"
}
