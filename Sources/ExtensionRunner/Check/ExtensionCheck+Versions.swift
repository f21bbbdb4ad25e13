// For an older version of Safari: the one that is asked for, or that `strict_min_version` allows.
extension ExtensionCheck {
    mutating func checkVersions() {
        for (key, place) in manifest.keysWithoutVersion {
            record(.problem, "\"\(key)\" is no version, as \"16.4\", so it has no effect", at: place)
        }
        guard let version = profile.version else { return }
        if let (reason, place) = manifest.refusal(of: version) { record(.problem, reason, at: place) }
        for news in manifest.news(for: version, on: profile.platform) {
            record(news.consequence == nil ? .hint : .problem, news.sentence(for: version), at: news.place)
        }
    }
}
