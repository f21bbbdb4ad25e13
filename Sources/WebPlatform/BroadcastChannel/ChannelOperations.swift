import ScriptEngine

extension WebContext {
    /// The operations of broadcast channels, as docs/host-interface.md lists them.
    static var channelOperations: [(name: StaticString, body: Operation)] {
        [
            doing("channel_open") { $0.broadcastChannels.open(try $1.string(1), try $1.integer(0), in: $0) },
            doing("channel_post") {
                let text = try $1.string(1)
                guard let (name, others) = $0.broadcastChannels.others(than: try $1.integer(0), in: $0) else {
                    return
                }
                $0.delegate?.webContext($0, postsOn: name, receivers: others.count) {
                    for send in others { send(text) }
                }
            },
            doing("channel_close") { $0.broadcastChannels.close(try $1.integer(0), in: $0) },
        ]
    }
}
