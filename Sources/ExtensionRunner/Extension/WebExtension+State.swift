public import JSONText
public import VirtualTime

// What an extension has left behind, whether or not its background runs. To look at it wakes nothing.
extension WebExtension {
    /// An area of `storage`.
    public enum StoredArea: String, Sendable, CaseIterable {
        case local, session, sync
    }

    /// What the extension has stored in an area of `storage`, by key, in the order in which the keys were first set.
    ///
    /// ```swift
    /// try await extension.background.kill()
    /// #expect(try await extension.stored()["queue"] == ["https://example.com/"])
    /// ```
    /// - Throws: ``BrowserError/notInstalled``; an error of the database where its file cannot be read.
    public func stored(in area: StoredArea = .local) async throws -> JSONObject {
        try await browser.stored(in: area, by: self)
    }

    /// An alarm of `browser.alarms`.
    public struct Alarm: Sendable, Equatable {
        /// Empty where the script gave `alarms.create` none.
        public let name: String
        /// When it fires next; of one that has fired for the last time, when that was.
        public let scheduledTime: WallTime
        /// How long after one firing the next one is due; `nil` where there is none.
        public let period: Duration?

        public init(name: String, scheduledTime: WallTime, period: Duration?) {
            (self.name, self.scheduledTime, self.period) = (name, scheduledTime, period)
        }
    }

    /// The alarms that are set, in the order in which they were; one that has fired for the last time stays until it is cleared, as in
    /// Safari.
    public var alarms: [Alarm] {
        get async {
            await browser.read(self, []) {
                $0.alarms.alarms.map { Alarm(name: $0.name, scheduledTime: $0.scheduledTime, period: $0.period) }
            }
        }
    }
}

extension Browser {
    package func stored(in area: WebExtension.StoredArea, by target: WebExtension) throws -> JSONObject {
        let items = try installed(target).storage[area].items()
        return JSONObject(try items.map { ($0.name, try JSON(parsing: $0.value)) })
    }

    /// The alarms as a script sees them.
    package func alarms(of target: WebExtension) throws -> JSON {
        .array(try installed(target).alarms.alarms.map(\.json))
    }
}
