import JSONText

// Nothing is fetched or decoded: a test says what an element plays, and its time passes with the virtual clock.
// https://html.spec.whatwg.org/multipage/media.html
extension Page {
    /// What a `video` or an `audio` element plays.
    public struct Medium: Sendable, Equatable {
        /// How long it plays at its normal speed; above zero.
        public var duration: Duration
        /// The width of the picture in pixels; 0 where there is none.
        public var width: Int
        /// The height of the picture in pixels; 0 where there is none.
        public var height: Int
        /// Whether it can be heard: a script may begin such a one only after a user has done something.
        public var hasAudio: Bool

        public init(duration: Duration, width: Int = 1280, height: Int = 720, hasAudio: Bool = true) {
            (self.duration, self.width, self.height, self.hasAudio) = (duration, width, height, hasAudio)
        }
    }

    /// Says what the first element that a selector finds plays; `nil` takes it away. All of it is loaded at once, with the events of that,
    /// from `loadstart` to `suspend`; `autoplay` begins it where no user is needed.
    ///
    /// ```swift
    /// try await page.setMedia(.init(duration: .seconds(60)), of: "video")
    /// try await page.play("video")
    /// try await browser.clock.advance(by: .seconds(2))      // video.currentTime is 2
    /// ```
    /// - Throws: ``BrowserError/notPossible(_:)`` where the selector finds neither a `video` nor an `audio` element, the duration is not above
    ///   zero, or a size below zero.
    public func setMedia(_ medium: Medium?, of selector: String) async throws {
        let json = medium.map {
            JSON.object([
                "duration": .number($0.duration.milliseconds / 1000), "width": .number(Double($0.width)),
                "height": .number(Double($0.height)), "hasAudio": .bool($0.hasAudio),
            ])
        }
        try await browser.act(in: self, "setMedia", [.string(selector), .string((json ?? .null).text)])
    }

    /// Plays an element by the controls of its player, which asks no script.
    /// - Throws: ``BrowserError/notPossible(_:)`` where ``setMedia(_:of:)`` has not said what it plays.
    public func play(_ selector: String) async throws { try await act("play", selector) }

    /// Pauses an element by the controls of its player.
    /// - Throws: ``BrowserError/notPossible(_:)`` where ``setMedia(_:of:)`` has not said what it plays.
    public func pause(_ selector: String) async throws { try await act("pause", selector) }
}
