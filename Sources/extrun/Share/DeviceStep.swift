import ExtensionRunner
import ExtensionServices

// What the stories of all systems have in common.
extension ShareStep {
    /// Does a step of the device's network or clock. Returns whether this is one.
    func changes(_ network: SimulatedNetwork, _ clock: DeviceClock) throws -> Bool {
        switch name {
        case "offline": network.connect(.offline)
        case "wifi": network.connect(.wifi)
        case "5g": network.connect(.cellular(.nr))
        case "lte": network.connect(.cellular(.lte))
        case "latency": network.behave(.answers(after: try Duration(parsing: rest)))
        case "silence": network.behave(.losesRequests)
        case "lose-answers": network.behave(.losesAnswers)
        case "advance": clock.wait(for: try Duration(parsing: rest))
        default: return false
        }
        return true
    }

    /// The status of `fail STATUS`.
    var failureStatus: Int {
        get throws {
            guard let status = Int(rest), (400...599).contains(status) else {
                throw StepError("fail '\(rest)': a status from 400 to 599 is expected")
            }
            return status
        }
    }
}
