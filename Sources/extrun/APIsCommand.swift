import ExtensionRunner
import JSONText

/// `extrun apis`: the parts of `browser.*` with their status, as a Markdown table.
enum APIsCommand {
    static func run(_ arguments: [String], in room: EngineRoom) async throws -> ExitStatus {
        guard arguments.isEmpty else {
            throw CommandFailure(.userError, "'extrun apis' takes nothing after it, but '\(arguments[0])' was found")
        }
        StandardOutput.write(SupportTable(SupportedAPI.all).markdown)
        return .done
    }
}
