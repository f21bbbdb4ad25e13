public import HTTP

/// Fetches a request. It never throws: a failure is a response of the kind `error` that says why.
///
/// Runs on the executor of the caller's task. When that task is cancelled, the transport is asked to stop.
/// https://fetch.spec.whatwg.org/#concept-fetch
public nonisolated(nonsending) func fetch(
    _ request: FetchRequest, policy: FetchPolicy, transport: any HTTPTransport,
    observe: @escaping (FetchEvent) -> Void = { _ in }
) async -> FetchResponse {
    var process = FetchProcess(request, policy: policy, transport: transport, observe: observe)
    do {
        let response = try await process.mainFetch()
        return request.integrity.isEmpty ? response : try await process.verified(response)
    } catch {
        observe(.blocked(error))
        return .networkError(error)
    }
}
