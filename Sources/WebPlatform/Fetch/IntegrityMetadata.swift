internal import Crypto
internal import HTTP

/// What a page says of the content of a file. https://w3c.github.io/webappsec-subresource-integrity/#integrity-metadata
struct IntegrityMetadata {
    /// The digests of the strongest function, in Base64 for URLs; empty where none is known.
    private(set) var digests: [(function: HashFunction, digits: String)] = []

    /// https://w3c.github.io/webappsec-subresource-integrity/#parse-metadata
    init(_ text: String) {
        let known = text.split(whereSeparator: \.isHTMLSpace).compactMap { Self.digest($0.prefix { $0 != "?" }) }
        let strongest = known.map(\.rank).max()
        digests = known.filter { $0.rank == strongest }.map { ($0.function, $0.digits) }
    }

    private static func digest(_ text: Substring) -> (rank: Int, function: HashFunction, digits: String)? {
        let functions: [(String, HashFunction)] = [("sha256-", .sha256), ("sha384-", .sha384), ("sha512-", .sha512)]
        guard let rank = functions.firstIndex(where: { text.lowercased().hasPrefix($0.0) }) else { return nil }
        return (rank, functions[rank].1, text.dropFirst(functions[rank].0.count).base64URLDigits)
    }

    /// https://w3c.github.io/webappsec-subresource-integrity/#does-response-match-metadatalist
    func matches(_ bytes: [UInt8]) -> Bool {
        digests.isEmpty || digests.contains { $0.function.digest(bytes).base64URL == $0.digits }
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
