import ExtensionRunner

extension Page {
    /// Gives what `body` gives of the page, which is closed then, whether it has failed or not.
    func use<Result>(_ body: (Page) async throws -> Result) async throws -> Result {
        do {
            let result = try await body(self)
            await close()
            return result
        } catch {
            await close()
            throw error
        }
    }
}
