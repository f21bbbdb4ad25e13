import HTTP
import JSONText
import WebPlatform

extension ExtensionContext {
    /// The host operations of `js/browser/webRequest`, as docs/host-interface.md lists them.
    static var requestOperations: [(name: StaticString, body: WebContext.Operation)] {
        [
            (
                "request_listener",
                operation { caller, arguments in
                    caller.explain(extraInfoSpec: try JSON(parsing: arguments.string(1)).arrayValue ?? [])
                    guard let text = arguments.optionalString(0) else { return .undefined }
                    let members = try JSON(parsing: text).objectValue ?? [:]
                    do throws(APIError) {
                        caller.explain(try RequestFilter(members))
                        return .undefined
                    } catch {
                        return .string(error.json.text)
                    }
                }
            ),
            (
                "request_fits",
                operation { _, arguments in
                    let filter = try RequestFilter(JSON(parsing: arguments.string(0)).objectValue ?? [:])
                    guard let url = WebURL(serialized: try arguments.string(1)) else { return .boolean(false) }
                    return .boolean(
                        filter.fits(
                            url, type: try arguments.string(2), tabID: try arguments.integer(3),
                            windowID: try arguments.integer(4)))
                }
            ),
        ]
    }

    /// What a listener cannot have.
    private func explain(extraInfoSpec: [JSON]) {
        guard extraInfoSpec.contains("blocking") || extraInfoSpec.contains("asyncBlocking") else { return }
        owner.world.trace.explainOnce(
            lane,
            "webRequest only watches in Safari: what a listener with \"blocking\" returns has no effect, and nothing waits for it; rules of "
                + "declarativeNetRequest block, redirect and change headers")
    }

    /// A filter whose types Safari takes for others.
    private func explain(_ filter: RequestFilter) {
        guard filter.types.contains("main_frame") != filter.types.contains("sub_frame") else { return }
        owner.world.trace.explainOnce(
            lane,
            "Safari 27.0 and earlier take main_frame in a filter of webRequest for sub_frame, and the other way round; name both, and "
                + "look at the frameId (https://webkit.org/b/323979)")
    }
}
