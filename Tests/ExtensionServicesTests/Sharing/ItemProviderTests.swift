import ExtensionServices
import HTTP
import JSONText
import Testing

/// Loads an attachment inside an extension, as a session is only there.
private struct Loading: ShareExtension {
    let type: ItemType
    var limit = Duration.seconds(1)

    func run(_ input: ShareInput, in session: ShareSession) async throws -> SharedItem {
        try await session.load(input.attachments[0], conformingTo: type, within: limit)
    }
}

private func load(
    _ provider: ItemProvider, _ type: ItemType, within limit: Duration = .seconds(1)
) async -> ShareReport<SharedItem>.Ending {
    let clock = DeviceClock()
    let network = SimulatedNetwork(RefusingTransport(), clock: clock)
    return await ShareHost(clock: clock, network: network)
        .share(ShareInput(attachments: [provider]), with: Loading(type: type, limit: limit)).ending
}

@Suite struct ItemProviderTests {
    @Test func aTypeConformsToThoseThatItComesFrom() {
        #expect(ItemType.fileURL.conforms(to: .url) && ItemType.utf8PlainText.conforms(to: .text))
        #expect(ItemType.url.conforms(to: .url) && ItemType.html.conforms(to: .item))
        #expect(!ItemType.url.conforms(to: .fileURL) && !ItemType.image.conforms(to: .text))
        #expect(
            ItemType.jpeg.conforms(to: .image) && ItemType.heic.conforms(to: .data)
                && ItemType.pdf.conforms(to: .content))
        #expect(
            ItemType.rtf.conforms(to: .text) && ItemType.mpeg4Movie.conforms(to: .item)
                && !ItemType.png.conforms(to: .jpeg))
        #expect(!ItemType("com.example.own").conforms(to: .data))
    }

    @Test func theFirstFormThatConformsIsLoaded() async {
        var provider = ItemProvider.url("https://example.com/")
        provider.register(.text("plain"), as: .utf8PlainText)
        provider.register(.text("<b>html</b>"), as: .html)
        #expect(provider.registeredTypes == [.url, .utf8PlainText, .html])
        #expect(provider.hasItem(conformingTo: .text) && !provider.hasItem(conformingTo: .image))
        guard case .completed(.text("plain")) = await load(provider, .text) else { return #expect(Bool(false)) }
    }

    @Test func anAttachmentGivesOnlyWhatItHasAndDelivers() async {
        var provider = ItemProvider()
        provider.register(nil, as: .image)
        for (type, error) in [(ItemType.url, ItemProviderError.noSuchType(.url)), (.image, .cannotLoad(.image))] {
            guard case .failed(let reason) = await load(provider, type) else { return #expect(Bool(false)) }
            #expect(reason == error.description)
        }
    }

    @Test func anAttachmentThatTakesLongerThanTheReceiverWaitsIsLeft() async {
        let slow = ItemProvider(.text("a"), as: .plainText, after: .seconds(2))
        guard case .failed(let reason) = await load(slow, .text) else { return #expect(Bool(false)) }
        #expect(reason == ItemProviderError.timedOut(.text).description)
        guard case .completed(.text("a")) = await load(slow, .text, within: .seconds(2)) else {
            return #expect(Bool(false))
        }
    }
}
