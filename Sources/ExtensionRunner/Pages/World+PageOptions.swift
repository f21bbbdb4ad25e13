import WebPlatform

extension World {
    /// How a page that the user looks at is set up: as the browser's device shows it.
    /// - Parameter window: `nil`: the page has a place of its own.
    func pageOptions(url: String, origin: String, in window: WindowModel? = nil) -> PageOptions {
        var page = PageOptions(url: url, origin: origin)
        page.device = device
        page.hasIdleCallbacks = false
        if window?.frame != nil {
            let size = size(of: window)
            page.device?.innerWidth = size.width
            page.device?.innerHeight = size.height
        }
        return page
    }

    /// What pages find out of the device; `nil`: it is an iPhone whose user reads English.
    static func device(_ options: BrowserOptions, of profile: Profile) -> PageOptions.Device? {
        let device = options.device ?? (profile.platform == .macOS ? .mac : nil)
        guard options.language != "en-US" || profile.version != nil else { return device }
        var other = device ?? .iPhone
        if options.language != "en-US" { other.languages = [options.language] }
        if let version = profile.version { other.userAgent = version.userAgent(insteadOf: other.userAgent) }
        return other
    }

    /// How large a page is in a window, in CSS pixels.
    func size(of window: WindowModel?) -> (width: Int, height: Int) {
        if let frame = window?.frame { return (frame.pageWidth, frame.pageHeight) }
        let device = device ?? .iPhone
        return (device.innerWidth, device.innerHeight)
    }
}
