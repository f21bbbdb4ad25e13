import ExtensionRunner
import ExtensionTesting
import Foundation
import Testing
import XCTest

// Tests that fail, as somebody writes them. They run in a child process only: see SampleRun.

private let isSampleRun = ProcessInfo.processInfo.environment["EXTENSION_TESTING_SAMPLES"] != nil

@Suite(.enabled(if: isSampleRun)) struct Samples {
    let target = try! TestedExtension()

    @Test func expectation() async throws {
        try await withBrowser { browser in
            let (marker, tab) = try await target.tap(in: browser)
            await marker.expectBadge("!", on: tab)
            try await browser.clock.advance(by: .seconds(2))
            let badge = await marker.action.badgeText(for: tab)
            #expect(badge == "✓")
        }
    }

    @Test func requirement() async throws {
        try await withBrowser { browser in
            _ = try await target.tap(in: browser)
            try #require(Bool(false))
        }
    }

    @Test func thrown() async throws {
        try await withBrowser { browser in
            _ = try await target.tap(in: browser)
            try await browser.open("nowhere")
        }
    }

    @Test func exploration() async throws {
        let folder = target.folder
        let scenario = BrowserScenario { browser in
            let marker = try await browser.install(at: folder)
            try await browser.open("https://example.com/")
            try await browser.exploredStep { try await browser.tap(marker) }
            try await browser.exploredStep { try await browser.clock.advance(by: .seconds(2)) }
            return []
        }
        let exploration = try await Explorer().explore(scenario)
        exploration.expectNothingBroken(except: [.badgeStays])
        exploration.expectNothingBroken()
    }

    @Test func pending() async throws {
        try await withBrowser { _ = try await target.tap(in: $0) }
    }
}

final class XCTestSamples: XCTestCase {
    override func setUpWithError() throws { try XCTSkipUnless(isSampleRun) }

    func testAssertion() async throws {
        let target = try TestedExtension()
        try await withBrowser { browser in
            let (marker, tab) = try await target.tap(in: browser)
            await marker.expectBadge("!", on: tab)
            try await browser.clock.advance(by: .seconds(2))
            let badge = await marker.action.badgeText(for: tab)
            XCTAssertEqual(badge, "✓")
        }
    }

    func testThrown() async throws {
        try await withBrowser { browser in try await browser.open("nowhere") }
    }

    func testPending() async throws {
        let target = try TestedExtension()
        try await withBrowser { _ = try await target.tap(in: $0) }
    }

    func testSkipped() async throws {
        try await withBrowser { _ in throw XCTSkip("not today") }
    }
}
