public import ExtensionServices

/// When the share sheet shows an extension: the keys of `NSExtensionActivationRule`.
/// https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension
public struct ShareActivationRule: Sendable, Equatable {
    /// Whether an attachment is taken that is a text and no URL.
    public enum TextSupport: Sendable { case supported, none }

    /// `NSExtensionActivationSupportsWebURLWithMaxCount`
    public var webURLs: Int
    /// `NSExtensionActivationSupportsText`
    public var text: TextSupport

    public init(webURLs: Int, text: TextSupport) {
        self.webURLs = webURLs
        self.text = text
    }

    /// Whether the extension is in the sheet: something is shared, all of it is of a kind that it takes, and not too
    /// much of any. What a preprocessing script tells comes beside the page's address.
    public func accepts(_ input: ShareInput) -> Bool {
        var addresses = 0
        for provider in input.attachments {
            if provider.hasItem(conformingTo: .fileURL) { return false }
            if provider.hasItem(conformingTo: .url) {
                addresses += 1
            } else if provider.hasItem(conformingTo: .propertyList) {
                continue
            } else if !provider.hasItem(conformingTo: .text) || text == .none {
                return false
            }
        }
        return !input.attachments.isEmpty && addresses <= webURLs
    }
}
