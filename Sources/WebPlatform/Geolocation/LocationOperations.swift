import ScriptEngine

extension WebContext {
    /// The operations of `navigator.geolocation` and `navigator.permissions`, as docs/host-interface.md lists them.
    static var locationOperations: [(name: StaticString, body: Operation)] {
        [
            (
                "location_read",
                { context, arguments in
                    let call = try arguments.string(0)
                    context.delegate?.webContext(context, asksForLocationBy: call)
                    guard let device = context.surroundingPage?.services.device else { return .undefined }
                    device.watchLocation(in: context)
                    return device.locationText
                }
            ),
            (
                "location_allows",
                { context, _ in
                    guard let device = context.surroundingPage?.services.device else { return .boolean(false) }
                    device.watchLocation(in: context)
                    return .boolean(device.location != nil)
                }
            ),
        ]
    }
}
