import CJavaScriptCore

extension ScriptContext {
    /// From now on `eval`, and functions that are made of texts, throw an EvalError with this message.
    public func refuseEval(_ message: String) {
        message.withScriptString { JSGlobalContextSetEvalEnabled(reference, false, $0) }
    }
}
