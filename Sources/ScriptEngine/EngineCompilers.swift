import CJavaScriptCore

/// When the engine compiles functions that it has interpreted so far.
enum EngineCompilers {
    /// Sets the options of the engine, which are read when it starts.
    ///
    /// A function is compiled when it has been interpreted a hundred times longer than a browser would, and optimized twenty times
    /// later: a worker's life and most pages are too short to pay for it, and what is optimized for one of them serves no other.
    /// docs/decisions/0023-late-compilers.md
    ///
    /// Compilers copy smaller functions into their callers than they would by themselves, 50 for 80: what they take for a large
    /// page is 3 MB less. docs/decisions/0027-what-is-inlined.md
    ///
    /// Source of the names and of what they are otherwise:
    /// https://github.com/WebKit/WebKit/blob/main/Source/JavaScriptCore/runtime/OptionsList.h
    static func setOptions() {
        jsc_options_set_int("thresholdForJITAfterWarmUp", 50_000)
        jsc_options_set_int("thresholdForOptimizeAfterWarmUp", 20_000)
        jsc_options_set_int("thresholdForOptimizeAfterLongWarmUp", 20_000)
        jsc_options_set_uint("maximumFunctionForCallInlineCandidateBytecodeCostForDFG", 50)
    }
}
