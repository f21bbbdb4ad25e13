import HTTP

/// A frame of a tab and the document that it shows. The main frame has the id 0.
final class Frame {
    unowned let tab: TabModel
    let id: Int
    /// Unique to the document that the frame shows now.
    let documentID: String
    let url: WebURL

    init(tab: TabModel, id: Int, documentID: String, url: WebURL) {
        self.tab = tab
        self.id = id
        self.documentID = documentID
        self.url = url
    }
}
