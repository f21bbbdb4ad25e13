import ExtensionRunner
import HTTP
import JSONText
import Testing

/// https://w3c.github.io/performance-timeline/, https://w3c.github.io/resource-timing/ and https://w3c.github.io/navigation-timing/
@Suite struct PerformanceTimelineTests {
    private let site = "https://site.example"

    private func scene(_ content: String = "") async throws -> ExtensionScene {
        var options = BrowserOptions.forTests
        options.pageScripts = .all
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["*://*/*"], "js": ["content.js"]]]],
            files: ["content.js": content], options: options)
        scene.browser.network.route(.get, "\(site)/data") { _ in
            var response = HTTPResponse.text("seven by")
            try response.headers.set("Server-Timing", #"cache;desc="a \"hit\"";dur=2.5, db ; dur=x;dur=7, miss"#)
            return response
        }
        scene.browser.network.route(.get, "\(site)/script.js") { _ in
            HTTPResponse(status: 200, headers: ["Content-Type": "text/javascript"], body: Array("1".utf8))
        }
        return scene
    }

    @Test func whatAPageHasLoadedIsTold() async throws {
        let scene = try await scene()
        scene.browser.network.route(.get, "https://other.example/*") { _ in .text("123") }
        scene.browser.network.route(.get, "https://other.example/open") { _ in
            HTTPResponse(status: 200, headers: ["Timing-Allow-Origin": "https://a.example, \(site)"], body: [1, 2])
        }
        let tab = try await scene.browser.open("\(site)/", html: "<script src=script.js></script>")
        let code = """
            (async () => {
              await (await fetch("/data")).text();
              for (const path of ["open", "closed"]) await (await fetch("https://other.example/" + path)).text();
              await fetch("https://other.example/opaque", { mode: "no-cors" });
              await fetch("https://nowhere.example/").catch(() => {});
              const request = new XMLHttpRequest();
              request.open("GET", "/data#fragment");
              request.send();
              await new Promise((resolve) => (request.onload = resolve));
              return performance.getEntriesByType("resource").map((entry) => {
                const { name, initiatorType, transferSize, encodedBodySize, responseStart, responseEnd } = entry;
                return [new URL(name).pathname, initiatorType, transferSize, encodedBodySize, responseStart, responseEnd].join(" ");
              });
            })()
            """
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(
            try await tab.page.evaluate(PageScript(code)) == [
                "/script.js script 301 1 0 0", "/data fetch 308 8 1000 1000", "/open fetch 302 2 1000 1000",
                "/closed fetch 0 3 0 1000", "/opaque fetch 0 0 0 1000", "/data xmlhttprequest 308 8 1000 1000",
            ])
        let timing = "performance.getEntriesByName('\(site)/data')[0].serverTiming.map((one) => JSON.stringify(one))"
        #expect(
            try await tab.page.evaluate(PageScript(timing)) == [
                #"{"name":"cache","duration":2.5,"description":"a \"hit\""}"#,
                #"{"name":"db","duration":0,"description":""}"#, #"{"name":"miss","duration":0,"description":""}"#,
            ])
        let cleared = "performance.clearResourceTimings(); performance.getEntriesByType('resource').length"
        #expect(try await tab.page.evaluate(PageScript(cleared)) == 0)
        let limited = """
            performance.setResourceTimingBufferSize(1);
            Promise.all(["/data?1", "/data"].map((path) => fetch(path).catch(() => {})))
              .then(() => fetch("/data")).then(() => performance.getEntriesByType("resource").length)
            """
        #expect(try await tab.page.evaluate(PageScript(limited)) == 1)
    }

    /// The page's `performance` is the content script's, too.
    @Test func aContentScriptObservesWhatThePageLoads() async throws {
        let scene = try await scene(
            """
            const observer = new PerformanceObserver((list, itself) => {
              const told = list.getEntries().map((entry) => `${entry.entryType} ${entry.name}`);
              console.log(itself === observer, list instanceof PerformanceObserverEntryList, told.join());
            });
            observer.observe({ type: "resource", buffered: true });
            observer.observe({ type: "mark" });
            """)
        let tab = try await scene.browser.open("\(site)/", html: "<script src=script.js></script>")
        #expect(await scene.log == ["true true resource \(site)/script.js"])
        _ = try await tab.page.evaluate("performance.mark('a'); performance.measure('b'); 1")
        _ = try await tab.page.evaluate("fetch('/data').then((answer) => answer.text())")
        try await scene.browser.settle()
        #expect(await scene.log.dropFirst() == ["true true mark a", "true true resource \(site)/data"])
    }

    @Test func anObserverIsToldOfTheTypesThatItNames() async throws {
        let scene = try await scene()
        let tab = try await scene.browser.open("\(site)/", html: "")
        let code = """
            window.outcome = (async () => {
              const log = [];
              const names = (entries) => entries.map(({ name }) => name).join("");
              performance.mark("before");
              const observer = new PerformanceObserver((list) => {
                log.push([names(list.getEntries()), names(list.getEntriesByType("measure")), names(list.getEntriesByName("m", "mark"))].join());
              });
              observer.observe({ entryTypes: ["mark", "measure", "nonsense"] });
              performance.mark("m", { startTime: 7 });
              performance.mark("n", { startTime: 3 });
              performance.measure("l", { start: 5, end: 6 });
              await new Promise((resolve) => setTimeout(resolve, 1));
              performance.mark("t");
              log.push(names(observer.takeRecords()));
              performance.mark("lost");
              observer.disconnect();
              await new Promise((resolve) => setTimeout(resolve, 1));
              const attempt = (options) => {
                try {
                  new PerformanceObserver(() => {}).observe(options);
                } catch (error) {
                  return error.name;
                }
              };
              observer.observe({ entryTypes: ["nonsense"] });
              let mixed;
              try {
                observer.observe({ type: "mark" });
              } catch (error) {
                mixed = error.name;
              }
              return [...log, attempt({}), attempt({ type: "mark", entryTypes: ["mark"] }), attempt({ type: "nonsense" }) ?? "ignored",
                mixed, PerformanceObserver.supportedEntryTypes.join(), Object.isFrozen(PerformanceObserver.supportedEntryTypes)];
            })();
            1
            """
        _ = try await tab.page.evaluate(PageScript(code))
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(
            try await tab.page.evaluate("outcome") == [
                "nlm,l,m", "t", "TypeError", "TypeError", "ignored", "InvalidModificationError",
                "mark,measure,navigation,paint,resource", true,
            ])
    }

    @Test func aPageKnowsHowTheUserHasCome() async throws {
        let scene = try await scene(
            "console.log(performance.getEntriesByType('navigation')[0].type, performance.navigation.type)")
        let tab = try await scene.browser.open("\(site)/", html: "<p>1")
        try await tab.reload()
        try await tab.navigate(to: "\(site)/2", html: "<p>2")
        try await tab.goBack()
        #expect(await scene.log == ["navigate 0", "reload 1", "navigate 0", "back_forward 2"])
    }

    @Test func thePhasesOfLoadingHaveTheirTimes() async throws {
        let scene = try await scene()
        let clock = scene.browser.clock
        scene.browser.network.route(.get, "\(site)/slow.js") { _ in
            await clock.sleep(for: .seconds(2))
            return HTTPResponse(status: 200, headers: ["Content-Type": "text/javascript"], body: [])
        }
        let tab = try await scene.browser.open(
            "\(site)/",
            html: """
                <script>
                  new PerformanceObserver((list) => (window.told = list.getEntries()[0].loadEventEnd)).observe({ type: "navigation" });
                </script>
                <script defer src=slow.js></script>
                """)
        let now =
            "(({ domInteractive, domContentLoadedEventStart, loadEventEnd, duration }) => "
            + "[domInteractive, domContentLoadedEventStart, loadEventEnd, duration, window.told ?? 'not yet'].join())"
            + "(performance.getEntriesByType('navigation')[0])"
        #expect(try await tab.page.evaluate(PageScript(now)) == "0,0,0,0,not yet")
        try await scene.browser.clock.advance(by: .seconds(3))
        #expect(try await tab.page.evaluate(PageScript(now)) == "0,2000,2000,2000,2000")
        let old =
            "(({ navigationStart, domInteractive, loadEventEnd, unloadEventEnd }) => "
            + "[domInteractive - navigationStart, loadEventEnd - navigationStart, unloadEventEnd].join())(performance.timing)"
        #expect(try await tab.page.evaluate(PageScript(old)) == "0,2000,0")
        let measured = "performance.measure('x', 'navigationStart', 'loadEventEnd').duration"
        #expect(try await tab.page.evaluate(PageScript(measured)) == 2000)
    }
}
