import ExtensionServices
import JSONText
import VirtualTime

/// The pages that nobody has asked for their own words, as there was no fast connection when the back end got their
/// shares. They stand in the group's defaults, where app and extension add to them.
struct OwedPages {
    /// By the share's id.
    private static let pages = DefaultsKey<JSON>("owedPages")
    /// Where more are owed, the oldest are forgotten.
    private static let limit = 200

    let defaults: AppGroupDefaults

    /// The shares as the back end needs them to add to them, oldest first.
    func all() throws(AppGroupError) -> [Share] {
        (try defaults.value(for: Self.pages)?.objectValue ?? [:]).compactMap { id, page in
            guard let url = page["url"]?.stringValue.flatMap(NormalisedURL.init),
                let createdAt = page["createdAt"]?.stringValue.flatMap(WallTime.init(iso8601:))
            else { return nil }
            return Share(id: id, url: url, createdAt: createdAt)
        }
    }

    /// Adds the page of a share that the back end has got, where it has still to be asked.
    func addIfDeferred(_ share: Share) throws(AppGroupError) {
        guard share.metadata[BookmarkAINames.deferred] != nil, share.metadata["openGraph"] == nil else { return }
        try putLast(share)
    }

    func putLast(_ share: Share) throws(AppGroupError) {
        try change { pages in
            pages[share.id] = nil
            pages[share.id] = ["url": .string(share.url.text), "createdAt": .string(share.createdAt.iso8601)]
            pages = JSONObject(Array(pages).suffix(Self.limit).map { ($0.name, $0.value) })
        }
    }

    func remove(_ share: Share) throws(AppGroupError) { try change { $0[share.id] = nil } }

    private func change(_ body: (inout JSONObject) -> Void) throws(AppGroupError) {
        try defaults.update(Self.pages) { stored in
            var pages = stored?.objectValue ?? [:]
            body(&pages)
            stored = .object(pages)
        }
    }
}
