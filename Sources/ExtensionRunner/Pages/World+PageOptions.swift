import WebPlatform

extension World {
    /// How a page that the user looks at is set up: as the browser's device shows it.
    func pageOptions(url: String, origin: String) -> PageOptions {
        var page = PageOptions(url: url, origin: origin)
        page.device = options.device
        return page
    }
}
