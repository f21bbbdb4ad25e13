import WebPlatform

extension Manifest {
    /// Under which the browser serves the extension's pages: what the manifest says, less what WebKit lets no extension have.
    /// Source: WebExtensionURLSchemeHandlerCocoa.mm and webViewConfiguration in WebExtensionContextCocoa.mm of
    /// https://github.com/WebKit/WebKit
    func pagePolicy(of origin: String) -> ContentSecurityPolicy {
        ContentSecurityPolicy(
            contentSecurityPolicy, of: origin, mode: version == .three ? .manifestThree : .manifestTwo)
    }

    /// The same for a service worker, of which WebKit takes nothing away.
    /// Source: the constructor of ContentSecurityPolicy.cpp of https://github.com/WebKit/WebKit
    func workerPolicy(of origin: String) -> ContentSecurityPolicy {
        ContentSecurityPolicy(contentSecurityPolicy, of: origin)
    }
}
