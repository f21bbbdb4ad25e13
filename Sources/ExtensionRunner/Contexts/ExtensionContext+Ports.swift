import ScriptEngine
import WebPlatform

extension ExtensionContext {
    /// The host operations of `js/browser/port`.
    static var portOperations: [(name: StaticString, body: WebContext.Operation)] {
        [
            (
                "port_connect",
                operation { caller, arguments in
                    let extensionID = arguments.isUndefined(1) ? nil : try arguments.string(1)
                    let name = try arguments.string(0)
                    return .number(Double(caller.owner.ports.connect(name, to: extensionID, from: caller)))
                }
            ),
            (
                "tab_connect",
                operation { caller, arguments in
                    let tab = caller.owner.seenTab(try arguments.integer(1))
                    var frame = try arguments.optionalInteger(2)
                    if let document = arguments.optionalString(3) { frame = tab?.frameID(ofDocument: document) }
                    let name = try arguments.string(0)
                    return .number(Double(caller.owner.ports.connect(name, to: tab, frame: frame, from: caller)))
                }
            ),
            (
                "native_connect",
                operation { caller, arguments in
                    .number(Double(caller.owner.ports.connectNative(try arguments.string(0), from: caller)))
                }
            ),
            (
                "port_post",
                operation { caller, arguments in
                    let (message, port) = (try arguments.string(1), try arguments.integer(0))
                    caller.act(.portMessage, message) { caller.owner.ports.post(message, on: port, from: caller) }
                    return .undefined
                }
            ),
            (
                "port_disconnect",
                operation {
                    $0.owner.ports.disconnect(try $1.integer(0), from: $0)
                    return .undefined
                }
            ),
        ]
    }
}
