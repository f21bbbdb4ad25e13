import WebPlatform

/// Where the sites of some tabs keep their data: those of all ordinary tabs in one store, those of each private tab in one of its own, which
/// goes with it.
/// Source: https://support.apple.com/guide/safari/browse-privately-ibrw1069/mac
final class DataStore {
    let isPrivate: Bool
    let services: PageServices
    /// What `browser.cookies` knows it by.
    /// Source: toWebAPI in WebExtensionAPICookiesCocoa.mm of https://github.com/WebKit/WebKit
    let cookieStoreID: String

    /// - Parameter number: unique among the stores of the browser, whose first is that of ordinary tabs.
    init(number: Int, isPrivate: Bool, services: PageServices) {
        self.isPrivate = isPrivate
        self.services = services
        cookieStoreID = "\(isPrivate ? "ephemeral" : "persistent")-\(number)"
    }
}
