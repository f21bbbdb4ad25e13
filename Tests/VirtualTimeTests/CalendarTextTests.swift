import Testing
import VirtualTime

@Suite struct CalendarTextTests {
    // The milliseconds are what `Date.parse` of Node gives.
    @Test(arguments: [
        ("2026-01-01T09:00:00Z", 1_767_258_000_000.0), ("1969-12-31T23:59:59.999Z", -1),
        ("2024-02-29", 1_709_164_800_000), ("2000-01-01T00:00:00+02:30", 946_675_800_000),
        ("1900-03-01T00:00Z", -2_203_891_200_000), ("2100-12-31T23:59:59.5Z", 4_133_980_799_500),
    ])
    func datesAreReadAsJavaScriptReadsThem(text: String, milliseconds: Double) {
        #expect(WallTime(iso8601: text)?.millisecondsSince1970 == milliseconds)
    }

    @Test(arguments: [
        "", "2026", "2026-13-01", "2026-02-30", "2026-01-01T24:00:00Z", "2026-01-01T9:00Z", "today",
        "2026-01-01T09:00:00+99:99", "2026-01-01T09:00:00+24:00", "2026-01-01T09:00:00-01:60", "-000000-01-01",
        "+2026-01-01", "-2026-01-01", "012026-01-01",
    ])
    func whatIsNoDateIsRefused(text: String) {
        #expect(WallTime(iso8601: text) == nil)
    }

    /// https://tc39.es/ecma262/#sec-time-values-and-time-range
    @Test(arguments: [
        (Double.infinity, "+275760-09-13T00:00:00.000Z"), (1e300, "+275760-09-13T00:00:00.000Z"),
        (-1e300, "-271821-04-20T00:00:00.000Z"), (.nan, "-271821-04-20T00:00:00.000Z"),
    ])
    func aTimeThatNoDateCanHaveIsWrittenAsTheNearestOne(milliseconds: Double, text: String) {
        let time = WallTime(millisecondsSince1970: milliseconds)
        #expect(!time.isDate && time.iso8601 == text)
    }

    @Test(arguments: [
        "2026-11-20T18:59:03.007Z", "1969-07-20T20:17:40.000Z", "0001-01-01T00:00:00.000Z",
        // https://tc39.es/ecma262/#sec-expanded-years
        "-000001-12-31T22:00:00.000Z", "+010000-01-01T00:00:00.000Z", "-271821-04-20T00:00:00.000Z",
    ])
    func aDateIsWrittenAsItWasRead(text: String) {
        #expect(WallTime(iso8601: text)?.iso8601 == text)
    }
}
