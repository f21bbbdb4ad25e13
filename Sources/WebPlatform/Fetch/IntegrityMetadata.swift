internal import HTTP

/// What a page says of the content of a file. https://w3c.github.io/webappsec-subresource-integrity/#integrity-metadata
struct IntegrityMetadata {
    /// Those of the strongest function; empty where none is known.
    let digests: [NamedDigest]

    /// https://w3c.github.io/webappsec-subresource-integrity/#parse-metadata
    init(_ text: String) {
        let known = text.split(whereSeparator: \.isHTMLSpace).compactMap { NamedDigest($0.prefix { $0 != "?" }) }
        let strongest = known.map(\.strength).max()
        digests = known.filter { $0.strength == strongest }
    }

    /// https://w3c.github.io/webappsec-subresource-integrity/#does-response-match-metadatalist
    func matches(_ bytes: [UInt8]) -> Bool {
        digests.isEmpty || digests.contains { $0.matches(bytes) }
    }
}

extension FetchProcess {
    /// The response, where its content is what the request expects. https://fetch.spec.whatwg.org/#main-fetch, step 22
    nonisolated(nonsending) func verified(_ response: FetchResponse) async throws(FetchError) -> FetchResponse {
        if tainting == .opaque { throw .integrityOfOpaque(currentURL) }
        var response = response
        if let stream = response.stream {
            var bytes: [UInt8] = []
            do throws(TransportError) {
                while let piece = try await stream.next() { bytes += piece }
            } catch {
                throw .transport(error)
            }
            (response.body, response.stream) = (bytes, nil)
        }
        guard IntegrityMetadata(request.integrity).matches(response.body ?? []) else { throw .integrity(currentURL) }
        return response
    }
}
