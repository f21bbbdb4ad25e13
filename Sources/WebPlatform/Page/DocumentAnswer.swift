internal import HTTP

/// What a browser makes of the answer to a request for a document.
///
/// Source: DocumentLoader::continueAfterContentPolicy and MIMETypeRegistry::canShowMIMEType of https://github.com/WebKit/WebKit
public enum DocumentAnswer: Sendable {
    /// It is shown.
    case page(LoadedPage)
    /// It is saved as a file, and the document before stays.
    case download(PageDownload)
    /// There is nothing to show, and the document before stays.
    case nothing
    /// It has not come.
    case failure(FetchError?)

    public init(_ response: FetchResponse) {
        guard response.kind != .error, let url = response.url else {
            self = .failure(response.error)
            return
        }
        if response.status == 204 || response.status == 205 {
            self = .nothing
            return
        }
        let contentType = response.headers["Content-Type"] ?? ""
        let disposition = response.headers["Content-Disposition"] ?? ""
        let type = MIMEType(contentType)
        let bytes = response.body ?? []
        if disposition.isAttachment || type.map({ !$0.isShown }) ?? false {
            self = .download(PageDownload(url: url.href, disposition: disposition, type: contentType, bytes: bytes))
        } else {
            let isText = type?.isText ?? true
            self = .page(
                LoadedPage(
                    contentType: contentType, essence: type?.essence ?? "text/html",
                    policies: response.headers.securityPolicies(of: url.origin),
                    referrerPolicy: ReferrerPolicy(header: response.headers.tokens(of: "Referrer-Policy")),
                    isText: isText,
                    bytes: isText ? bytes : []))
        }
    }
}

/// A page that has come through the network.
public struct LoadedPage: Sendable {
    /// The header.
    public let contentType: String
    /// What the header says without parameters; a page that says nothing is HTML.
    public let essence: String
    /// What the answer says of what the page may load and run.
    public let policies: [ContentSecurityPolicy]
    /// How much requests of the page tell of its address; `nil` where the answer says nothing.
    public let referrerPolicy: ReferrerPolicy?
    /// Whether the type is one whose document is made of what has come.
    public let isText: Bool
    /// Empty where the document is made of something else.
    public let bytes: [UInt8]
}

extension MIMEType {
    fileprivate var isText: Bool {
        if type == "text" { return true }
        guard type == "application" else { return subtype.hasSuffix("+xml") }
        return ["json", "xml", "javascript", "x-javascript", "ecmascript"].contains(subtype)
            || subtype.hasSuffix("+json") || subtype.hasSuffix("+xml")
    }

    fileprivate var isShown: Bool {
        isText || ["image", "audio", "video"].contains(type) || essence == "application/pdf"
    }
}

extension String {
    /// https://www.rfc-editor.org/rfc/rfc6266#section-4.2
    fileprivate var isAttachment: Bool {
        let kind = prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
        return !kind.isEmpty && kind != "inline"
    }
}
