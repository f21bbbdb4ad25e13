import WebPlatform

extension World {
    /// How a page that the user looks at is set up: as the browser's device shows it.
    /// - Parameter window: `nil`: the page has a place of its own.
    func pageOptions(url: String, origin: String, in window: WindowModel? = nil) -> PageOptions {
        var page = PageOptions(url: url, origin: origin)
        page.device = device
        if let frame = window?.frame {
            page.device?.innerWidth = Int(frame.width)
            page.device?.innerHeight = Int(frame.height)
        }
        return page
    }
}
