/// What the share extension of MyMind shows in the end.
public enum MyMindLook: Sendable, Equatable {
    /// The checkmark, with words below it: the link is safe.
    case checkmark(String)
    /// Words alone: nothing was saved.
    case words(String)
}

/// Who stands before the screen. A test, as a rule.
public protocol MyMindUser: Sendable {
    /// The extension looks so from now on.
    func sees(_ look: MyMindLook) async
}

/// Looks elsewhere.
public struct AbsentMyMindUser: MyMindUser {
    public init() {}
    public func sees(_ look: MyMindLook) async {}
}
