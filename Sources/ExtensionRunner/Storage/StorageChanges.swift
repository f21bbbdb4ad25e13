import JSONText

/// What a call changed in an area: for each key its value before and after, as JSON text.
struct StorageChanges {
    private var members: [String] = []

    var isEmpty: Bool { members.isEmpty }

    /// The changes of a write. A value that is written again as it was is no change.
    init(from old: [StorageArea.Item], to new: [StorageArea.Item]) {
        let before = Dictionary(old.map { (ByteText($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
        for item in new {
            guard let value = before[ByteText(item.key)] else {
                members.append("\(item.key):{\"newValue\":\(item.value)}")
                continue
            }
            if !value.hasBytes(of: item.value) {
                members.append("\(item.key):{\"oldValue\":\(value),\"newValue\":\(item.value)}")
            }
        }
    }

    /// The changes of a removal.
    init(removing old: [StorageArea.Item]) {
        members = old.map { "\($0.key):{\"oldValue\":\($0.value)}" }
    }

    /// The arguments of `storage.onChanged` as JSON text.
    func arguments(_ area: StorageArea.Name) -> String {
        "[{\(members.joined(separator: ","))},\"\(area.rawValue)\"]"
    }
}
