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
                    guard let services = context.surroundingPage?.services else { return .undefined }
                    services.watchLocation(in: context)
                    return services.locationText
                }
            ),
            (
                "location_allows",
                { context, _ in
                    guard let services = context.surroundingPage?.services else { return .boolean(false) }
                    services.watchLocation(in: context)
                    return .boolean(services.location != nil)
                }
            ),
        ]
    }
}
