/// What the scripts of one origin share, in whichever context they run. Belongs to the loop of the contexts.
public final class SharedOrigin {
    /// The serialized origin.
    public let name: String
    /// What `indexedDB` holds.
    public let databases = IndexedDatabases()
    let channels = BroadcastChannels()
    let locks = WebLocks()
    let caches = OriginCaches()

    init(_ name: String) { self.name = name }
}

extension WebContext {
    /// What the context shares with others; `nil` where its origin is one of its own.
    var sharedOrigin: SharedOrigin? {
        guard let origin = clientOrigin, let services = surroundingPage?.services else {
            return delegate?.sharedOrigin(of: self)
        }
        return origin == "null" ? nil : services.sharedOrigin(origin)
    }

    /// The channels that the context takes part in.
    var broadcastChannels: BroadcastChannels {
        if let knownChannels { return knownChannels }
        let channels = sharedOrigin?.channels ?? BroadcastChannels()
        knownChannels = channels
        return channels
    }
}
