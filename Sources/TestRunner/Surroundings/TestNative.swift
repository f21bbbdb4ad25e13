import ExtensionRunner
import JSONText

/// The native half of the extensions of one test: what the test says, else what is built in.
struct TestNative: NativeMessageHandler {
    let file: TestFile
    let session: Int

    func handle(_ message: JSON) async throws -> JSON? {
        let answer = try await file.ask("native", ["session": .number(Double(session)), "message": message])
        if let reply = answer["reply"] { return reply }
        if answer["isEmpty"] == true { return nil }
        if let error = answer["error"]?.stringValue { throw NativeMessageFailure(.failed, error) }
        if let native = await file.session?.native { return try await native.handle(message) }
        throw NativeMessageFailure(
            .failed,
            "no native.reply() or native.handle() of the test matches the message \(message.text), and none that is built "
                + "in is used")
    }
}
