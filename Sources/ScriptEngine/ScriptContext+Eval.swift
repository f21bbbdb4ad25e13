import CJavaScriptCore

extension ScriptContext {
    /// From now on `eval`, and functions that are made of texts, throw an EvalError with this message; `nil`: they may be used.
    public func refuseEval(_ message: String?) {
        guard let message else { return JSGlobalContextSetEvalEnabled(reference, true, nil) }
        message.withScriptString { JSGlobalContextSetEvalEnabled(reference, false, $0) }
    }
}
