/// The query parameters that tell where a link was found and change nothing of the page.
///
/// The names are those that the senders document and that privacy lists agree on, e.g.
/// https://privacytests.org/query.html. What some sites need (`ref`, `source`, `s`) is not among them.
enum TrackingParameters {
    private static let names: Set<String> = [
        "fbclid", "gclid", "dclid", "gbraid", "wbraid", "msclkid", "twclid", "ttclid", "yclid", "ysclid", "li_fat_id",
        "igshid", "igsh", "mc_cid", "mc_eid", "mkt_tok", "vero_id", "vero_conv", "oly_anon_id", "oly_enc_id",
        "_openstat", "_hsenc", "_hsmi", "__hssc", "__hstc", "__hsfp", "hsCtaTracking", "rb_clickid", "s_cid",
        "ml_subscriber", "ml_subscriber_hash", "wickedid", "srsltid", "epik",
    ]

    /// Names that track on these hosts and on hosts below them, and mean something elsewhere.
    private static let namesOfHosts: [(host: String, names: Set<String>)] = [
        ("twitter.com", ["s", "t", "ref_src", "ref_url"]), ("x.com", ["s", "t", "ref_src", "ref_url"]),
        ("youtube.com", ["si", "feature", "pp"]), ("youtu.be", ["si", "feature"]), ("spotify.com", ["si"]),
        ("tiktok.com", ["_r", "_t", "is_from_webapp", "sender_device", "sender_web_id", "is_copy_url"]),
    ]

    /// The query without them, names compared as they are written; `nil` where nothing is left.
    static func removed(from query: String, host: String) -> String? {
        let ofHost = namesOfHosts.first { host == $0.host || host.hasSuffix("." + $0.host) }?.names ?? []
        let kept = query.split(separator: "&").filter { parameter in
            let name = String(parameter.prefix { $0 != "=" })
            return !name.hasPrefix("utm_") && !names.contains(name) && !ofHost.contains(name)
        }
        return kept.isEmpty ? nil : kept.joined(separator: "&")
    }
}
