import JSONText

// What the trace tells of storage.
extension InstalledExtension {
    /// Longer values would drown the trace.
    private static let maximumTracedBytes = 200

    func traceStorage<Value>(
        _ type: String, _ area: StorageArea.Name, _ items: [StorageArea.Item], leadingTo effect: () -> Value = {}
    ) -> Value {
        world.trace.record(.storage, type, fields(area, items), leadingTo: effect)
    }

    /// A write that a quota forbade.
    func traceRefusal(_ sentence: String, _ area: StorageArea.Name, _ items: [StorageArea.Item]) {
        var fields = fields(area, items)
        fields["reason"] = .string(sentence)
        world.trace.record(.storage, "refused", fields)
    }

    private func fields(_ area: StorageArea.Name, _ items: [StorageArea.Item]) -> JSONObject {
        var keys: [JSON] = []
        var values: JSONObject = [:]
        var omitted: JSONObject = [:]
        for item in items {
            let name = item.name
            keys.append(.string(name))
            // Under the key's name, so that a secret is known as one.
            let count = item.value.utf8.count
            if count <= Self.maximumTracedBytes {
                values[name] = try? JSON(parsing: item.value)
            } else {
                omitted[name] = .number(Double(count))
            }
        }
        var fields: JSONObject = ["area": .string(area.rawValue), "keys": .array(keys), "values": .object(values)]
        if !omitted.isEmpty { fields["omitted"] = .object(omitted) }
        return fields
    }
}
