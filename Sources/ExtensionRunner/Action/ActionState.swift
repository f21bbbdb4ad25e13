import JSONText

/// What the user sees of an extension's button on a tab.
struct ShownButton: Equatable {
    let badgeText: String
    let title: String
    let isEnabled: Bool
    /// What a script has set; `nil`: the manifest's.
    let icon: JSON?
}

/// What an extension's toolbar button shows: defaults, and what was set for single tabs.
///
/// A value that is not set falls back: tab, then window, then default, then manifest. An empty string is a value.
/// Source: WebExtensionAction.cpp of https://github.com/WebKit/WebKit
struct ActionState {
    struct Values {
        var title: String?
        var badgeText: String?
        var popup: String?
        var isEnabled: Bool?
        var icon: JSON?
        /// How often rules have acted on requests, where the badge counts that.
        private(set) var actionCount = 0

        /// The badge that is set, else what is counted.
        var badge: String? { badgeText ?? (actionCount > 0 ? String(actionCount) : nil) }

        /// Counts more, or less.
        mutating func count(_ increment: Double) {
            actionCount = max(0, Int(max(-1e9, min(1e9, Double(actionCount) + increment))))
        }
    }

    enum Scope: Hashable {
        case `default`
        case window(Int)
        case tab(Int)
    }

    private var values: [Scope: Values] = [:]

    subscript(scope: Scope) -> Values {
        get { values[scope] ?? Values() }
        set { values[scope] = newValue }
    }

    /// Drops what was set for a tab: its main frame shows another document, or it is gone.
    mutating func clear(tab: Int) { values[.tab(tab)] = nil }

    /// Drops what was set for a window that is gone.
    mutating func clear(window: Int) { values[.window(window)] = nil }

    /// Nothing is counted any more.
    mutating func clearCounts() {
        for scope in values.keys { values[scope]?.count(-.infinity) }
    }

    /// The value of the first scope that has one.
    func value<Value>(_ member: KeyPath<Values, Value?>, in scopes: [Scope]) -> Value? {
        for scope in scopes {
            if let value = values[scope]?[keyPath: member] { return value }
        }
        return nil
    }
}
