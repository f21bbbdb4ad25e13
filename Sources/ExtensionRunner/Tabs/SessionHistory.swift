import HTTP
import JSONText
import WebPlatform

/// The documents of a tab that lie before and after the one that it shows.
/// https://html.spec.whatwg.org/multipage/browsing-the-web.html#session-history
struct SessionHistory {
    /// A document that the tab has left, and can come back to.
    struct Document {
        /// The address of the entry that the tab comes to, or has left.
        var url: WebURL
        let source: DocumentSource
        var page: PageHistory
    }

    /// How many documents are kept.
    /// Source: WebBackForwardList.cpp of https://github.com/WebKit/WebKit
    static let capacity = 100

    private var earlier: [Document] = []
    private var later: [Document] = []

    var isEmpty: Bool { earlier.isEmpty && later.isEmpty }

    /// Another document takes the place of all that lie after the entry of `left` that the tab shows.
    mutating func push(_ left: Document) {
        later = []
        var left = left
        left.page.entries = Array(left.page.entries.prefix(left.page.index + 1))
        keep(left)
    }

    /// Another document takes the place of the entry of `left` that the tab shows.
    mutating func replace(_ left: Document) {
        guard left.page.index > 0 else { return }
        var left = left
        left.page.entries = Array(left.page.entries.prefix(left.page.index))
        left.page.index -= 1
        keep(left)
    }

    private mutating func keep(_ left: Document) {
        earlier.append(left)
        if earlier.count > Self.capacity { earlier.removeFirst() }
    }

    /// The document has got an entry that drops those of later ones.
    mutating func dropLater() { later = [] }

    /// Goes to another document.
    /// - Parameters:
    ///   - steps: how many entries beyond the first or last one of the document that is left.
    ///   - left: the document that the tab shows so far.
    /// - Returns: what the tab shows now; `nil` where there is nothing so far away.
    mutating func traverse(beyond steps: Int, leaving left: Document) -> Document? {
        let path = steps < 0 ? Array(earlier.reversed()) : later
        var remaining = abs(steps)
        for (passed, document) in path.enumerated() {
            guard remaining > document.page.count else {
                var target = document
                target.show(steps < 0 ? document.page.count - remaining : remaining - 1)
                let between = Array(path.prefix(passed))
                if steps < 0 {
                    later = between.reversed() + [left] + later
                    earlier.removeLast(passed + 1)
                } else {
                    earlier += [left] + between
                    later.removeFirst(passed + 1)
                }
                return target
            }
            remaining -= document.page.count
        }
        return nil
    }

    /// What a document of the tab begins with.
    func place(_ page: PageHistory) -> PageHistory {
        var page = page
        page.earlierEntries = earlier.reduce(0) { $0 + $1.page.count }
        page.laterEntries = later.reduce(0) { $0 + $1.page.count }
        return page
    }
}

extension SessionHistory.Document {
    /// Comes to one of the document's own entries.
    fileprivate mutating func show(_ index: Int) {
        guard page.entries.indices.contains(index) else { return }
        page.index = index
        if let href = page.entries[index]["url"]?.stringValue { url = WebURL(serialized: href) ?? url }
    }
}
