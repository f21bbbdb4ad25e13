import HTTP
import JSONText
import VirtualTime
import WebPlatform

// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/cookies
// Source: WebExtensionContextAPICookies.cpp and WebExtensionAPICookiesCocoa.mm of https://github.com/WebKit/WebKit
extension InstalledExtension {
    func answerCookies(
        _ function: String, _ call: APICall, from sender: ExtensionContext
    ) throws(APIError) -> APIResult {
        let details = call.members(0)
        let store = try store(details["storeId"]?.stringValue)
        let jar = store.services.cookies
        let url = details["url"]?.stringValue.flatMap { WebURL(serialized: $0) }
        let name = details["name"]?.stringValue ?? ""
        switch function {
        case "get":
            return .value(
                readableCookies(of: jar, for: url, sender).first { $0.name.hasBytes(of: name) }.map {
                    cookieJSON($0, in: store)
                } ?? .null)
        case "getAll":
            let found = readableCookies(of: jar, for: url, sender).filter { $0.fits(details) }
            return .value(.array(found.map { cookieJSON($0, in: store) }))
        case "set":
            guard let url, let cookie = Cookie(details, url: url) else { throw APIError("an unexpected error occured") }
            guard maySee(cookie, sender) else { throw APIError("host permissions are missing or not granted") }
            jar.set(cookie, at: now, of: .network)
            return .value(cookieJSON(cookie, in: store))
        case "remove":
            guard let url, maySeeCookies(of: url, sender) else {
                throw APIError("host permissions are missing or not granted")
            }
            guard let cookie = readableCookies(of: jar, for: url, sender).first(where: { $0.name.hasBytes(of: name) })
            else {
                return .value(.null)
            }
            jar.remove(cookie)
            return .value(cookieJSON(cookie, in: store))
        case "getAllCookieStores":
            return .value(
                .array(
                    seenStores.map { store in
                        let tabs = seenWindows.flatMap(\.tabs).filter { $0.dataStore === store }.map(\.id).sorted()
                        return [
                            "id": .string(store.cookieStoreID), "incognito": .bool(store.isPrivate),
                            "tabIds": .array(tabs.map { .number(Double($0)) }),
                        ]
                    }))
        default: throw APIError("it is not implemented")
        }
    }

    /// The store of ordinary tabs, and those of the private ones that the extension knows of.
    private var seenStores: [DataStore] {
        seenWindows.flatMap(\.tabs).reduce(into: [world.dataStore]) { stores, tab in
            if !stores.contains(where: { $0 === tab.dataStore }) { stores.append(tab.dataStore) }
        }
    }

    /// The store that a call names; where it names none, that of ordinary tabs, wherever the call comes from.
    private func store(_ id: String?) throws(APIError) -> DataStore {
        guard let id else { return world.dataStore }
        guard let store = seenStores.first(where: { $0.cookieStoreID == id }) else {
            throw APIError("cookie store not found")
        }
        return store
    }

    private var now: WallTime { world.scheduler.clock.now }

    /// The cookies that go with an address, or all, as far as the user lets the extension see their hosts.
    private func readableCookies(of jar: CookieJar, for url: WebURL?, _ sender: ExtensionContext) -> [Cookie] {
        if let url, !maySeeCookies(of: url, sender) { return [] }
        return jar.cookies(for: url, at: now).filter { cookie in
            cookie.url.map { permissions.hasAccess(to: $0) } ?? false
        }
    }

    private func maySee(_ cookie: Cookie, _ sender: ExtensionContext) -> Bool {
        cookie.url.map { maySeeCookies(of: $0, sender) } ?? false
    }

    private func maySeeCookies(of url: WebURL, _ sender: ExtensionContext) -> Bool {
        guard let reason = permissions.explainHidden(url) else {
            noteAccess(to: url)
            return true
        }
        world.trace.explain(sender.lane, "the extension has no access to the cookies of \(url.origin): \(reason)")
        return false
    }

    private func cookieJSON(_ cookie: Cookie, in store: DataStore) -> JSON {
        var members: JSONObject = [
            "domain": .string(cookie.isHostOnly ? cookie.domain : ".\(cookie.domain)"),
            "hostOnly": .bool(cookie.isHostOnly),
            "httpOnly": .bool(cookie.isHTTPOnly), "name": .string(cookie.name), "path": .string(cookie.path),
            "sameSite": .string(cookie.sameSite == .none ? "no_restriction" : cookie.sameSite.rawValue),
            "secure": .bool(cookie.isSecure), "session": .bool(cookie.expiry == nil),
            "storeId": .string(store.cookieStoreID),
            "value": .string(cookie.value),
        ]
        if let expiry = cookie.expiry { members["expirationDate"] = .number(expiry.millisecondsSince1970 / 1_000) }
        return .object(members)
    }
}

extension Cookie {
    /// What `cookies.set` is given. The path is that of the address, and no folder of it.
    fileprivate init?(_ details: JSONObject, url: WebURL) {
        guard let host = url.host else { return nil }
        let expiry = details["expirationDate"]?.numberValue.flatMap { $0 > 0 ? $0 : nil }
        let sameSite = details["sameSite"]?.stringValue.flatMap { Cookie.SameSite(rawValue: $0) }
        self.init(
            name: details["name"]?.stringValue ?? "", value: details["value"]?.stringValue ?? "",
            domain: details["domain"]?.stringValue ?? host, path: details["path"]?.stringValue ?? url.path,
            isSecure: details["secure"] == true, isHTTPOnly: details["httpOnly"] == true, sameSite: sameSite ?? .none,
            expiry: expiry.map { WallTime(millisecondsSince1970: $0 * 1_000) })
    }

    /// The address that rights are judged by.
    fileprivate var url: WebURL? {
        WebURL(serialized: "\(isSecure ? "https" : "http")://\(domain)\(path.isEmpty ? "/" : path)")
    }

    /// Whether the cookie is what `cookies.getAll` asks for.
    fileprivate func fits(_ filter: JSONObject) -> Bool {
        if let name = filter["name"]?.stringValue, !name.hasBytes(of: self.name) { return false }
        if let path = filter["path"]?.stringValue, !path.hasBytes(of: self.path) { return false }
        if let isSecure = filter["secure"]?.boolValue, isSecure != self.isSecure { return false }
        if let isSession = filter["session"]?.boolValue, isSession != (expiry == nil) { return false }
        return filter["domain"]?.stringValue.map(isWithin) ?? true
    }
}
