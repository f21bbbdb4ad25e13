import ExtensionServices
import JSONText

/// The link in what the user shares, in whichever way the app at hand shares links.
struct SharedLink: Sendable {
    let url: NormalisedURL
    let title: String?

    /// Looks for the link: what a preprocessing script found in the page, an attached URL, then the first address in an
    /// attached or typed text. `nil` where there is none. Throws where the system ends the extension.
    ///
    /// - Parameter limit: How much of the extension's time may have passed; what is not there then is left.
    static func read(
        _ input: ShareInput, in session: ShareSession, within limit: Duration, links: any LinkReading = PlainLinks()
    ) async throws -> SharedLink? {
        try await SharedLinkFinder(input: input, links: links).find(in: session, within: limit)
    }
}

private struct SharedLinkFinder {
    let input: ShareInput
    let links: any LinkReading

    func find(in session: ShareSession, within limit: Duration) async throws -> SharedLink? {
        for type in [ItemType.propertyList, .url, .text] {
            for provider in input.attachments where provider.hasItem(conformingTo: type) {
                let left = session.remaining(of: limit)
                do {
                    let item = try await session.load(provider, conformingTo: type, within: left)
                    if let link = await link(in: item) { return link }
                } catch is ItemProviderError {
                    // This attachment gives nothing; another one, or another form of it, may.
                    continue
                }
            }
        }
        return if let text = input.contentText { await link(in: .text(text)) } else { nil }
    }

    private func link(in item: SharedItem) async -> SharedLink? {
        switch item {
        case .url(let text): return await link(text, titled: input.title)
        case .propertyList(let results):
            guard let text = results["url"]?.stringValue else { return nil }
            return await link(text, titled: results["title"]?.stringValue ?? input.title)
        case .text(let text):
            for word in text.split(whereSeparator: \.isWhitespace) {
                if let link = await link(Self.address(in: word), titled: input.title) { return link }
            }
            return nil
        case .data: return nil
        }
    }

    private func link(_ address: String, titled title: String?) async -> SharedLink? {
        let scheme = address.trimmingWhitespace.prefix { $0 != ":" }.lowercased()
        guard scheme == "https" || scheme == "http", let url = (try? await links.normalised(address)) ?? nil else {
            return nil
        }
        return SharedLink(url: url, title: title)
    }

    /// A word without what sentences put around addresses. A bracket that the address itself has opened is its own.
    private static func address(in word: Substring) -> String {
        var address = word.drop { "<([\"'“‘".contains($0) }
        // How many brackets are closed that were not opened.
        var surplus: [Character: Int] = [")": 0, "]": 0]
        for character in address {
            switch character {
            case "(": surplus[")"]! -= 1
            case "[": surplus["]"]! -= 1
            case ")", "]": surplus[character]! += 1
            default: break
            }
        }
        while let last = address.last, ">)]\"'”’.,;:!?…".contains(last) {
            if let count = surplus[last] {
                if count <= 0 { break }
                surplus[last] = count - 1
            }
            address.removeLast()
        }
        return String(address)
    }
}
