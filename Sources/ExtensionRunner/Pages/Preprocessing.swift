import JSONText
import ScriptEngine
import WebPlatform

/// Why a page-preprocessing script gave no result.
public enum PreprocessingError: Error, Sendable, Equatable {
    /// There is no global `ExtensionPreprocessingJS`, or it lacks the function.
    case missing(String)
    /// The script, or a function of it, threw.
    case threw(String)
    /// `completionFunction` was called with what no property list can carry.
    case result(String)
    /// `completionFunction` was called again.
    case completedTwice
    /// `completionFunction` was not called in the time that a share extension has.
    case notCompleted(Duration)
    /// A limit stopped the script.
    case stopped(String)
}

extension PreprocessingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing(let reason), .threw(let reason), .result(let reason), .stopped(let reason): reason
        case .completedTwice: "completionFunction was called more than once; the extension opens with the first result"
        case .notCompleted(let time): "completionFunction was not called within \(time); the extension does not open"
        }
    }
}

/// What a page-preprocessing script tells while it runs. Belongs to the loop.
final class Preprocessing {
    private(set) var result: Result<JSON, PreprocessingError>?

    func complete(_ text: String) {
        switch result {
        case nil:
            result = Result { () throws(PreprocessingError) in
                try JSON("the result is", text, or: PreprocessingError.result)
            }
        case .success: result = .failure(.completedTwice)
        case .failure: break
        }
    }

    func fail(_ error: PreprocessingError) {
        if result == nil { result = .failure(error) }
    }

    static var hostOperations: [(name: StaticString, body: WebContext.Operation)] {
        [
            (
                "preprocessing_completed",
                {
                    ($0.delegate as? any PageHolder)?.preprocessing?.complete(try $1.string(0))
                    return .undefined
                }
            ),
            (
                "preprocessing_missing",
                {
                    ($0.delegate as? any PageHolder)?.preprocessing?.fail(.missing(try $1.string(0)))
                    return .undefined
                }
            ),
            (
                "preprocessing_refused",
                {
                    ($0.delegate as? any PageHolder)?.preprocessing?.fail(.result(try $1.string(0)))
                    return .undefined
                }
            ),
        ]
    }
}
