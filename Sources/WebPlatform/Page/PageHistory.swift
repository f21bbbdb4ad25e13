public import JSONText

/// The session history as a document knows it: its own entries, and how many there are of others.
/// https://html.spec.whatwg.org/multipage/browsing-the-web.html#session-history
public struct PageHistory: Sendable, Equatable {
    /// How many entries of other documents lie before this one in its tab.
    public var earlierEntries = 0
    /// How many lie after it.
    public var laterEntries = 0
    /// The document's own, as `js/dom/navigation` writes them. None: there is one, with the document's address and no state.
    public var entries: [JSON] = []
    /// Which of its own the tab shows.
    public var index = 0

    public init() {}

    /// How many entries the document has.
    public var count: Int { max(entries.count, 1) }
}

extension PageContext {
    /// The document's place in the session history of its tab.
    public var history: PageHistory {
        var told: JSON?
        context.run { told = try context.call(entry: "sessionHistory").stringValue.map { try JSON(parsing: $0) } }
        guard let told, let entries = told["entries"]?.arrayValue, let index = told["index"]?.intValue,
            entries.indices.contains(index)
        else { return options.history }
        var history = options.history
        history.entries = entries
        history.index = index
        history.laterEntries = told["laterEntries"]?.intValue ?? 0
        return history
    }

    /// The user, or an extension, goes to another part of the document.
    /// - Parameter url: the document's own address, with another fragment.
    public func show(fragmentOf url: String) {
        context.run {
            try context.load(chunk: "dom/navigation")
            try context.call(entry: "showFragment", [.string(url)])
        }
    }

    /// The user goes to another entry of the same document.
    public func traverse(by steps: Int) {
        context.run {
            try context.load(chunk: "dom/navigation")
            try context.call(entry: "traverseHistory", [.number(Double(steps))])
        }
    }
}
