import ExtensionRunner
import HTTP
import JSONText
import ScriptEngine
import VirtualTime
import WebPlatform

/// What `extrun run` was asked for.
struct RunOptions {
    var folder = ""
    /// Each step with the text that it was typed as.
    var steps: [(text: String, step: Step)] = []
    var nativeName: String?
    var nativeHostCommand: String?
    var nativeReplies: [(match: JSON, reply: JSON)] = []
    var keychainFile: String?
    /// The folder of the application groups; `nil` for groups in memory.
    var appGroupFolder: String?
    var backendName: String?
    var routes: [RouteOption] = []
    var webSockets: [WebSocketOption] = []
    var assumesCORS = true
    var network = NetworkOptions()
    var profile = Profile.safariIOS
    /// `nil`: that of the profile.
    var device: BrowserOptions.DeviceName?
    var colorScheme: BrowserOptions.ColorScheme?
    var limit = LimitOption()
    /// When the clock starts; `nil`: as the browser does, or now where it goes in real time.
    var startTime: WallTime?
    var browser = BrowserOptions()
    var printsJSON = false
    var isVerbose = false
    var traceFile: String?
    var reportFile: String?
}

/// A `--route`.
struct RouteOption {
    /// `nil`: any.
    let method: HTTPMethod?
    let url: String
    let status: Int
    let body: String
}

/// A `--web-socket`.
struct WebSocketOption {
    let url: String
    /// What the server sends to whoever connects.
    let greeting: String?
}
