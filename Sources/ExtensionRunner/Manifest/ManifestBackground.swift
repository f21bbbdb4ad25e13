/// The extension's background as the manifest describes it.
public struct ManifestBackground: Sendable, Equatable {
    /// What a script finds around itself.
    public enum Environment: Sendable { case document, serviceWorker }

    /// What is loaded. WebKit makes a page or a worker around a list of scripts.
    public enum Content: Sendable, Equatable {
        case scripts([String])
        case page(String)
        case serviceWorker(String)

        /// Paths as they stand in the manifest.
        public var paths: [String] {
            switch self {
            case .scripts(let paths): paths
            case .page(let path), .serviceWorker(let path): [path]
            }
        }
    }

    /// What counts of the manifest's `scripts`, `page` and `service_worker`; `preferred_environment` may decide it.
    public let content: Content
    /// With ``Content/scripts(_:)`` what is made around them: a page, unless `preferred_environment` asks for a worker.
    public let environment: Environment
    /// Whether the background lives as long as the browser; only before version 3.
    public let isPersistent: Bool
    /// `"type": "module"`.
    public let usesModules: Bool
    /// Those of ``Content/paths`` that are not there; with one of them missing the background does not load.
    public let missingFiles: [String]

    /// The path that the background's own URL ends with.
    public var path: String {
        switch content {
        case .page(let path), .serviceWorker(let path): path.withoutLeadingSlash
        case .scripts:
            environment == .serviceWorker ? "_generated_service_worker.js" : "_generated_background_page.html"
        }
    }
}
