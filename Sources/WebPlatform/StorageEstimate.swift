import JSONText
import ScriptEngine

extension WebContext {
    /// The operations of `navigator.storage`, as docs/host-interface.md lists them.
    static var storageEstimateOperations: [(name: StaticString, body: Operation)] {
        [
            (
                "storage_estimate",
                { context, _ in
                    guard let origin = context.sharedOrigin else { return .undefined }
                    let databases = StoredBytes.quota - origin.databases.room
                    let estimate: JSON = [
                        "usage": .number(Double(databases + origin.caches.byteCount)),
                        "quota": .number(Double(StoredBytes.quota + OriginCaches.maximumBytes)),
                    ]
                    return .string(estimate.text)
                }
            )
        ]
    }
}
