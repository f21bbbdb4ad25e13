import JSONText
final class StorageAreas {
    init(owner: InstalledExtension) {}
    func eraseSession() {}
}
extension InstalledExtension {
    func answerStorage(_ function: String, _ call: APICall) throws(APIError) -> APIResult { throw APIError("it is not implemented") }
}
