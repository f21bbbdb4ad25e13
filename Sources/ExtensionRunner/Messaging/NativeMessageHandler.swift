public import JSONText

/// The native half of an extension: what Safari reaches through `NSExtensionRequestHandling`.
///
/// ```swift
/// struct Handler: NativeMessageHandler {
///     func handle(_ message: JSON) async throws -> JSON? {
///         message["action"] == "ping" ? ["answer": "pong"] : ["error": "unknown_action"]
///     }
/// }
/// ```
/// Source: https://developer.apple.com/documentation/safariservices/safari_web_extensions/messaging_between_the_app_and_javascript_in_a_safari_web_extension
public protocol NativeMessageHandler: Sendable {
    /// Answers one message of `runtime.sendNativeMessage`, or one that is posted on a port of `runtime.connectNative`. A reply to the
    /// latter is posted back; `nil` posts nothing, and an error disconnects the port.
    ///
    /// It goes on when the script that asked has died meanwhile; its reply is then dropped. Wait for time to pass with
    /// ``BrowserClock/sleep(for:)``, never with the real clock. Runs on the browser's thread unless it hops away: one that waits for another
    /// thread, or for the main actor, answers at no certain moment, and where several do so at once, runs of one seed may differ in the order
    /// of their answers. It may use the browser itself, as a user would at that moment: what it awaits ends when everything else is at rest.
    /// - Returns: the reply; `nil` where it completes the request with no item, or with one without a message: `undefined` to the script.
    ///   JSON's `null` is a reply like any other. One that JSON cannot hold, as with NaN in it, counts as a failure.
    /// - Throws: anything but ``NativeMessageError`` and ``NativeMessageFailure`` counts as ``NativeMessageError/failed``.
    func handle(_ message: JSON) async throws -> JSON?
}

/// A failure of a native half with its reason. The trace tells the reason, the script only what WebKit tells.
public struct NativeMessageFailure: Error, CustomStringConvertible {
    /// What the script is told: the sentence that WebKit has for this error.
    public let error: NativeMessageError
    /// The reason, for the trace alone.
    public let description: String

    public init(_ error: NativeMessageError, _ reason: String) {
        self.error = error
        description = reason
    }
}

/// How a native half can fail, as WebKit tells the script.
public enum NativeMessageError: Error, Sendable {
    /// It cancelled the request, or met an error.
    case failed
    /// It crashed, or was interrupted.
    case crashed
    /// Something else.
    case unknown

    /// What the script is told of an error that a handler threw.
    init(thrown error: any Error) {
        self = error as? NativeMessageError ?? (error as? NativeMessageFailure)?.error ?? .failed
    }

    /// Source: WebExtensionContextAPIRuntimeCocoa.mm of https://github.com/WebKit/WebKit
    var sentence: String {
        switch self {
        case .failed: "the native extension canceled the request or encountered an error"
        case .crashed: "the native extension was interrupted or crashed"
        case .unknown: "the native extension encountered an unknown error"
        }
    }
}
