/// The one error sentence of all of `browser.*`, for what goes wrong after a call was accepted.
/// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/Shared/Extensions/WebExtensionUtilities.cpp (toErrorString)
public enum ErrorSentence {
    /// - Parameters:
    ///   - call: the function with its brackets, such as `tabs.get()`.
    ///   - key: which value is wrong; `nil`: the call itself.
    ///   - reason: why, with or without a full stop, such as `tab not found`.
    public static func text(_ call: String, key: String? = nil, _ reason: String) -> String {
        let reason = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
        let (first, rest) = (reason.prefix(1), reason.dropFirst())
        guard let key else { return "Invalid call to \(call). \(first.uppercased())\(rest)." }
        return "Invalid call to \(call). The '\(key)' value is invalid, because \(first.lowercased())\(rest)."
    }
}
