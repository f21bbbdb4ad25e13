public import JSONText

/// One attachment of what is shared, in one or more forms of which the receiver loads the one that it wants: what
/// `NSItemProvider` is on iOS. https://developer.apple.com/documentation/foundation/nsitemprovider
public struct ItemProvider: Sendable {
    private struct Representation: Sendable {
        let type: ItemType
        let item: SharedItem?
        let delay: Duration
    }

    private var representations: [Representation] = []

    public init() {}

    /// An attachment in one form.
    public init(_ item: SharedItem, as type: ItemType, after delay: Duration = .zero) {
        register(item, as: type, after: delay)
    }

    /// The address of a page, as browsers share it.
    public static func url(_ text: String) -> ItemProvider { ItemProvider(.url(text), as: .url) }

    /// Plain text, as messengers share it.
    public static func text(_ text: String) -> ItemProvider { ItemProvider(.text(text), as: .plainText) }

    /// What a preprocessing script gave to its `completionFunction`.
    public static func preprocessed(_ results: JSON) -> ItemProvider {
        ItemProvider(.propertyList(results), as: .propertyList)
    }

    /// Adds a form; the first one is the best. `nil` stands for one that the sharing app cannot deliver when asked.
    ///
    /// - Parameter delay: How long loading takes.
    public mutating func register(_ item: SharedItem?, as type: ItemType, after delay: Duration = .zero) {
        representations.append(Representation(type: type, item: item, delay: delay))
    }

    /// The types of the forms, the best first.
    public var registeredTypes: [ItemType] { representations.map(\.type) }

    /// Whether one of the forms has this type, or one that comes from it. Loading it may fail all the same.
    public func hasItem(conformingTo type: ItemType) -> Bool {
        representations.contains { $0.type.conforms(to: type) }
    }

    /// The first form that conforms, with the time that loading it takes; ``ShareSession`` loads it and lets the time
    /// pass.
    func representation(
        conformingTo type: ItemType
    ) throws(ItemProviderError) -> (item: SharedItem?, delay: Duration) {
        guard let found = representations.first(where: { $0.type.conforms(to: type) }) else {
            throw .noSuchType(type)
        }
        return (found.item, found.delay)
    }
}

/// What an attachment holds.
public enum SharedItem: Sendable, Equatable {
    case url(String)
    case text(String)
    case data([UInt8])
    case propertyList(JSON)

    /// How much memory the loaded item takes, about.
    public var byteCount: Int {
        switch self {
        case .url(let text), .text(let text): text.utf8.count
        case .data(let bytes): bytes.count
        case .propertyList(let json): json.text.utf8.count
        }
    }
}

/// Why an attachment gives nothing.
public enum ItemProviderError: Error, Sendable, Equatable, CustomStringConvertible {
    case noSuchType(ItemType)
    /// The sharing app has promised this form and does not deliver it.
    case cannotLoad(ItemType)
    /// Loading it takes longer than the receiver waits.
    case timedOut(ItemType)

    public var description: String {
        switch self {
        case .noSuchType(let type): "the attachment has no form of the type \(type); ask for one that it has registered"
        case .cannotLoad(let type): "the sharing app does not deliver the type \(type); ask for another form"
        case .timedOut(let type): "the sharing app has not delivered the type \(type) in time; go on without it"
        }
    }
}
