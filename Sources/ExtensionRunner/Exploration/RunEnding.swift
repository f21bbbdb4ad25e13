/// What an explored run has come to before and after the browser was launched anew.
struct RunEnding {
    var isQuiet = false
    var isRelaunched = false
    /// The badges that stand after the quiet minute.
    var badges: [String] = []
    /// What each extension has then.
    var states: [[String: String]] = []
    /// How backgrounds have fallen asleep until then.
    var deaths: [TraceEvent] = []
    /// What is listened to after the relaunch.
    var listeners: Set<String> = []
    /// Whether nothing else has happened there.
    var relaunchIsInert = false
}
