/// A call of a program into a service of its device.
public struct ServiceCall: Sendable, Equatable {
    /// What a program calls. The raw value names its points in `extrun explore`, as in `before-keychain`.
    public enum Service: String, Sendable, CaseIterable {
        /// The program asks the keychain.
        case keychain
        /// It loads an attachment.
        case load
        case request
        /// It lets the user look and choose.
        case user
        case enqueue, claim, complete, release
        /// It tells the queue that a share failed.
        case fail
        case defaults, ping
    }

    /// Which service is called; of the share queue, which of its functions.
    public let service: Service
    /// What in particular, for people.
    public let detail: String

    public init(_ service: Service, _ detail: String = "") {
        self.service = service
        self.detail = detail
    }
}

/// What becomes of a call that a program is about to make.
public enum ServiceVerdict: Sendable, Equatable {
    case goesOn
    /// The program ends here: this call and all later ones have no effect.
    case ends
    /// There is no network.
    case offline
    /// The request arrives, and the answer is lost.
    case losesAnswer
    /// The request arrives, and half of the answer's body comes back.
    case truncated
    /// Another server answers in place of the real one.
    case status(Int)
    /// The device is locked.
    case locked
    /// The disk is full.
    case full
}

/// Stands between a program and the services of its device, for who wants to know what happens there or to end the
/// program in the middle. May be called from any thread.
///
/// A device cannot stop a Swift function that runs; so a program that has ended gets an error from every service, and
/// ``ShareSession/check()`` tells it the reason.
public protocol ServiceObserver: Sendable {
    /// Whether the program that runs has been ended.
    var hasEndedProgram: Bool { get }

    /// The program is about to call. The verdict on one that has been ended is ``ServiceVerdict/ends``.
    func willCall(_ call: ServiceCall) -> ServiceVerdict

    /// The service has done its work. The verdict is ``ServiceVerdict/goesOn`` or ``ServiceVerdict/ends``.
    func didCall(_ call: ServiceCall) -> ServiceVerdict
}

/// Who observes the services: a matter of the task, so that programs and services need not know.
///
/// ```swift
/// await ServiceCalls.$observer.withValue(observer) { await system.share(input) }
/// ```
public enum ServiceCalls {
    /// Set with `$observer.withValue` for its body and the tasks that begin there, detached ones aside. `nil`: nobody observes.
    @TaskLocal public static var observer: (any ServiceObserver)?

    /// Makes a call, past the observer where there is one.
    /// - Parameter failure: what the service throws in place of an answer.
    static func make<Result, Failure>(
        _ call: @autoclosure () -> ServiceCall, failing failure: (ServiceVerdict) -> Failure,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let observer else { return try body() }
        let call = call()
        let verdict = observer.willCall(call)
        guard verdict == .goesOn else { throw failure(verdict) }
        let result = try body()
        guard observer.didCall(call) == .goesOn else { throw failure(.ends) }
        return result
    }
}
