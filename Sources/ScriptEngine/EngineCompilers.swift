import CJavaScriptCore
import Synchronization

/// When the engine compiles functions that it has interpreted so far.
public enum EngineCompilers {
    private static let isLate = Mutex(false)

    /// Lets the engine compile functions forty times later than it would by itself.
    ///
    /// For a process of many short lives: most of what its compilers make there is not used often enough to pay for them. Where
    /// scripts compute for long it is slower. Call it before the first browser or ``ScriptMachine`` is made; later it has
    /// no effect.
    ///
    /// What was measured: docs/decisions/0023-late-compilers.md
    public static func startLate() { isLate.withLock { $0 = true } }

    /// Sets the options of the engine, which are read when it starts.
    ///
    /// Compilers copy smaller functions into their callers than they would by themselves, 50 for 80: what they take for a large
    /// page is 3 MB less. docs/decisions/0027-what-is-inlined.md
    ///
    /// Source of the names and of what they are otherwise:
    /// https://github.com/WebKit/WebKit/blob/main/Source/JavaScriptCore/runtime/OptionsList.h
    static func setOptions() {
        jsc_options_set_uint("maximumFunctionForCallInlineCandidateBytecodeCostForDFG", 50)
        guard isLate.withLock({ $0 }) else { return }
        jsc_options_set_int("thresholdForJITAfterWarmUp", 20_000)
        jsc_options_set_int("thresholdForJITSoon", 4_000)
    }
}
