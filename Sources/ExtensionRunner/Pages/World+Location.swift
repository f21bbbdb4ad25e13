import JSONText
public import WebPlatform

extension World {
    /// Tells the trace that a script asks where the device is.
    func noteLocation(askedBy call: String, in context: WebContext) {
        let outer = trace.enter(context.script)
        defer { trace.leave(outer) }
        guard let location = deviceServices.location else {
            trace.explain(
                .page,
                "navigator.geolocation.\(call) is refused: the user lets no site know where the device is. "
                    + "In a test, browser.location = { latitude, longitude } lets them know")
            return
        }
        trace.record(
            .browser, "locate", ["latitude": .number(location.latitude), "longitude": .number(location.longitude)])
    }
}

extension Browser {
    /// Where the device is; `nil`, as at first, where the user lets no site know.
    public var location: DeviceLocation? { world.deviceServices.location }

    /// The device is elsewhere, which pages that watch it are told, or the user no longer lets sites know: `nil`.
    ///
    /// ```swift
    /// await browser.setLocation(DeviceLocation(latitude: 48.2, longitude: 16.37))
    /// ```
    public func setLocation(_ location: DeviceLocation?) {
        world.deviceServices.location = location
    }
}
