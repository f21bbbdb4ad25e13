package import JSONText

extension WebExtension {
    /// An item that an extension has put into menus by `browser.menus` or `browser.contextMenus`.
    public struct MenuItem: Sendable, Equatable {
        /// What the extension calls it, else a UUID.
        public let id: String
        /// Without the ampersands that mark keys.
        public let title: String
        /// `normal`, `checkbox`, `radio` or `separator`.
        public let type: String
        /// Whether a checkbox or a radio button is on; of other types whatever the extension has set.
        public let isChecked: Bool
        /// Whether it can be chosen where it shows.
        public let isEnabled: Bool
        /// `false` hides it everywhere; `true` shows it where its contexts and patterns fit.
        public let isVisible: Bool
        /// Where it shows, in the order of the alphabet.
        public let contexts: [String]
        /// The identifier of the item in whose menu it stands.
        public let parentID: String?

        public init(
            id: String, title: String, type: String, isChecked: Bool, isEnabled: Bool, isVisible: Bool,
            contexts: [String],
            parentID: String?
        ) {
            (self.id, self.title, self.type) = (id, title, type)
            (self.isChecked, self.isEnabled, self.isVisible) = (isChecked, isEnabled, isVisible)
            (self.contexts, self.parentID) = (contexts, parentID)
        }

        /// As a script would name the members.
        package var json: JSON {
            var members: JSONObject = [
                "id": .string(id), "title": .string(title), "type": .string(type), "checked": .bool(isChecked),
                "enabled": .bool(isEnabled), "visible": .bool(isVisible),
                "contexts": .array(contexts.map { .string($0) }),
            ]
            members["parentId"] = parentID.map { .string($0) }
            return .object(members)
        }
    }

    /// The menu items that the extension has made, in the order in which it did. To look at them wakes nothing.
    public var menuItems: [MenuItem] {
        get async throws { try await browser.menuItems(of: self) }
    }
}

extension Browser {
    package func menuItems(of target: WebExtension) throws -> [WebExtension.MenuItem] {
        try installed(target).menus.items.map {
            WebExtension.MenuItem(
                id: $0.id, title: $0.title, type: $0.kind.rawValue, isChecked: $0.isChecked, isEnabled: $0.isEnabled,
                isVisible: $0.isVisible, contexts: $0.contexts.sorted(), parentID: $0.parent?.id)
        }
    }
}
