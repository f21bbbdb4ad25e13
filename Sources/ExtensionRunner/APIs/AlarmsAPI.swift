import JSONText
final class AlarmClock {
    init(owner: InstalledExtension) {}
    func start() {}
    func stop() {}
}
extension InstalledExtension {
    func answerAlarms(_ function: String, _ call: APICall) throws(APIError) -> APIResult { throw APIError("it is not implemented") }
}
