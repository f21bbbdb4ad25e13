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
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        do {
            let shown = try await badgeText(on: tab)
            if shown != text { place.fail("the badge shows \"\(shown)\", not \"\(text)\"") }
        } catch {
            place.fail("the badge cannot be looked at: \(error)")
        }
    }
}
