/// Which frames of a tab `insertCSS` has styled.
enum ExtensionStyleReach: String {
    case mainFrame = "main"
    case all
}

/// A style sheet that `insertCSS` has put into a frame.
struct InsertedStyle: Equatable {
    /// The host of the extension.
    let owner: String
    let text: String
    let reach: ExtensionStyleReach
}

extension World {
    /// Whether `insertCSS` has styled a page that is open.
    func hasInsertedStyles(of owner: InstalledExtension) -> Bool {
        windows.tabs.contains { tab in
            tab.document?.frames.contains { frame in frame.insertedStyles.contains { $0.owner == owner.host } } == true
        }
    }
}
