import JSONText
import Systems
import Testing
import VirtualTime

/// Dates are the user's.
@Suite struct ClipperDateTests {
    // Seed 003_fe9cf73ee4df645d.txt: "ISO8601DateFormatter returns UTC: When generating dates for templates, use local
    // `DateFormatter` with timezone set to `.current`"
    @Test(arguments: [
        ("UTC", "2026-02-14 22:30 2026-02-14T22:30:00+00:00"),
        ("Asia/Tokyo", "2026-02-15 07:30 2026-02-15T07:30:00+09:00"),
        ("America/Los_Angeles", "2026-02-14 14:30 2026-02-14T14:30:00-08:00"),
        ("Asia/Kathmandu", "2026-02-15 04:15 2026-02-15T04:15:00+05:45"),
        ("America/St_Johns", "2026-02-14 19:00 2026-02-14T19:00:00-03:30"),
        ("Pacific/Kiritimati", "2026-02-15 12:30 2026-02-15T12:30:00+14:00"),
    ])
    func datesAreLocal(timeZone: String, text: String) async throws {
        let bench = try await ClipperBench()
        #expect(try await bench.text("{{date}} {{date|date:'HH:mm'}} {{time}}", timeZone: timeZone) == text)
    }

    @Test(arguments: [
        ("2026-03-29T00:59:59Z", "2026-03-29T01:59:59+01:00"), ("2026-03-29T01:00:00Z", "2026-03-29T03:00:00+02:00"),
        ("2026-10-25T00:59:59Z", "2026-10-25T02:59:59+02:00"), ("2026-10-25T01:00:00Z", "2026-10-25T02:00:00+01:00"),
    ])
    func summerTimeCounts(instant: String, local: String) async throws {
        let now = try #require(WallTime(iso8601: instant))
        #expect(try await ClipperBench().text("{{time}}", at: now, timeZone: "Europe/Vienna") == local)
    }

    @Test(arguments: [
        ("YYYY-MM-DD", "2026-02-05"), ("D.M.YY", "5.2.26"), ("dddd, MMMM D", "Thursday, February 5"),
        ("ddd MMM DD", "Thu Feb 05"), ("H:mm:ss", "9:04:03"), ("hh:mm A", "09:04 AM"), ("h a Z", "9 am +00:00"),
        ("[Daily] YYYY", "Daily 2026"),
    ])
    func thePatternSaysHow(pattern: String, text: String) async throws {
        let now = try #require(WallTime(iso8601: "2026-02-05T09:04:03Z"))
        #expect(try await ClipperBench().text("{{time|date:\"\(pattern)\"}}", at: now) == text)
    }

    @Test(arguments: [
        ("2026-01-01", "2026-01-01 00:00"), ("2026-01-01T23:30:00Z", "2026-01-02 08:30"),
        ("2026-01-01T23:30:00+09:00", "2026-01-01 23:30"), ("2026-01-01T23:30:00", "2026-01-01 23:30"),
    ])
    func datesOfAPageBecomeLocal(date: String, local: String) async throws {
        let text = try await ClipperBench().text(
            "{{og:published|date:'YYYY-MM-DD HH:mm'}}", ["openGraph": ["published": .string(date)]],
            timeZone: "Asia/Tokyo")
        #expect(text == local)
    }
}
