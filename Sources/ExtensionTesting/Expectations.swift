public import ExtensionRunner

extension WebExtension {
    /// Makes the test fail where the toolbar button does not show this text. Unlike `#expect` with an `await` in it, it says
    /// what the button shows.
    ///
    /// ```swift
    /// await clipper.expectBadge("✓", on: tab)
    /// ```
    public func expectBadge(
        _ text: String, on tab: Tab, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: Int = #line, column: Int = #column
    ) async {
        let shown = await action.badgeText(for: tab)
        guard shown != text else { return }
        TestPlace(fileID: fileID, filePath: filePath, line: line, column: column).fail(
            "the badge shows \"\(shown)\", not \"\(text)\"")
    }
}
