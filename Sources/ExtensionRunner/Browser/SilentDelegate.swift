import ScriptEngine
import WebPlatform

/// For contexts in which only the program's own scripts run.
final class SilentDelegate: WebContext.Delegate {
    func webContext(_ context: WebContext, wrote message: ConsoleMessage) {}
    func webContext(_ context: WebContext, reported error: ScriptError, as kind: WebContext.ReportKind) {}
    func webContext(_ context: WebContext, exceeded error: ScriptError) {}
    func webContext(_ context: WebContext, fetches call: FetchCall) {}
}
