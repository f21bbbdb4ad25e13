package import JSONText

/// A real browser without a screen, with one page, that a test drives as a user would.
package protocol HeadlessBrowser: AnyObject {
    /// Opens an address and waits until the page is loaded.
    func open(_ url: String) throws
    /// The value of an expression, awaited.
    @discardableResult
    func evaluate(_ expression: String) throws -> JSON
    /// Presses and releases a key: `ArrowDown`, `Tab`, `Enter`, or a letter.
    func press(_ key: String) throws
    /// Presses and releases the mouse at a place of the viewport.
    func click(x: Double, y: Double) throws
    /// What the user has chosen for all pages.
    func prefer(_ scheme: ColorScheme) throws
    func resize(width: Int, height: Int) throws
    /// A picture of the viewport, as PNG.
    func screenshot() throws -> [UInt8]
    /// Errors and warnings in the console since the page was opened.
    func complaints() throws -> [String]
}

package enum ColorScheme: String, Sendable, CaseIterable {
    case light, dark
}

/// A browser that does not do what was asked of it.
package struct BrowserFailure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

extension HeadlessBrowser {
    /// Clicks the middle of the first element that a selector finds, which is brought into view.
    package func click(_ selector: String) throws {
        let place = try evaluate(
            """
            (() => {
              const element = document.querySelector(\(selector.jsonText));
              element?.scrollIntoView({ block: "nearest", behavior: "instant" });
              const { x, y, width, height } = element?.getBoundingClientRect() ?? {};
              return width > 0 ? { x: x + width / 2, y: y + height / 2 } : null;
            })()
            """)
        guard let x = place["x"]?.numberValue, let y = place["y"]?.numberValue else {
            throw BrowserFailure("\(selector) is not to be seen")
        }
        try click(x: x, y: y)
    }

    /// Waits until a condition of the page's elements holds.
    package func wait(until condition: String) throws {
        try evaluate(
            """
            new Promise((resolve) => {
              const check = () => { if (\(condition)) { observer.disconnect(); resolve(true); } };
              const observer = new MutationObserver(check);
              observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
              check();
            })
            """)
    }
}
