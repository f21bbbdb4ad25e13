import JSONText
import Report
import TestBrowsers
import Testing

// Whether everybody can read a report and use all of it. https://www.w3.org/TR/WCAG22/
@Suite("Accessibility of a report", .serialized)
struct ReportAccessibilityTests {
    /// The views that a report can show, each with what leads to it.
    static let reports: [(name: String, report: Report)] = [
        ("a run", Report(title: "Clipper", runs: [ReportStory.killed])),
        ("a comparison", Report(title: "Clipper", comparing: ReportStory.undisturbed, with: ReportStory.killed)),
        ("a list of runs", Report(title: "Clipper", runs: Array(repeating: ReportStory.undisturbed, count: 5))),
        ("two tests", Report(title: "Clipper", runs: [ReportStory.undisturbed, ReportStory.killed])),
        (
            "a map",
            Report(
                title: "Clipper", runs: [ReportStory.undisturbed, ReportStory.killed],
                exploration: ReportStory.exploration)
        ),
    ]

    @Test(arguments: RealBrowser.installed, reports.indices)
    func namesRolesAndContrastAreRight(_ kind: RealBrowser, _ index: Int) throws {
        let shown = try ShownReport(Self.reports[index].report, in: kind, height: 1_400)
        for scheme in ColorScheme.allCases {
            try shown.browser.prefer(scheme)
            try shown.awaitFrames()
            #expect(try shown.browser.evaluate(Self.contrastProblems) == [], "\(Self.reports[index].name), \(scheme)")
        }
        #expect(try shown.browser.evaluate(Self.structureProblems) == [])
    }

    @Test(arguments: RealBrowser.installed, reports.indices)
    func whatTheTabKeyReachesIsSeenToHaveTheFocus(_ kind: RealBrowser, _ index: Int) throws {
        let shown = try ShownReport(Self.reports[index].report, in: kind, height: 1_400)
        var reached: [String] = []
        for _ in 0..<40 {
            try shown.press("Tab")
            let found = try shown.browser.evaluate(Self.focus)
            guard let name = found["name"]?.stringValue, !reached.contains(name) else { break }
            reached.append(name)
            #expect(found["isVisible"] == true, "\(name) does not show that it has the focus")
        }
        let wanted = try shown.browser.evaluate(Self.reachable).stringsValue ?? []
        #expect(!wanted.isEmpty)
        #expect(Set(wanted).subtracting(reached) == [])
    }

    /// Texts whose colour differs too little from what is behind them.
    private static let contrastProblems = """
        (() => {
          const parse = (color) => {
            const [r, g, b, a = 1] = color.match(/[\\d.]+/g).map(Number);
            return { r, g, b, a };
          };
          const over = (top, below) => ({ r: top.r * top.a + below.r * (1 - top.a), g: top.g * top.a + below.g * (1 - top.a),
            b: top.b * top.a + below.b * (1 - top.a), a: 1 });
          const light = ({ r, g, b }) => [r, g, b].map((value) => value / 255)
            .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
            .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0);
          const behind = (element) => {
            const layers = [];
            for (let at = element; at !== null; at = at.parentElement) layers.push(parse(getComputedStyle(at).backgroundColor));
            return layers.reverse().reduce((below, layer) => over(layer, below), { r: 255, g: 255, b: 255, a: 1 });
          };
          const problems = [];
          for (const element of document.body.querySelectorAll("*:not(svg, svg *, script, iframe)")) {
            const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
            if (!own && element.localName !== "input") continue;
            if (!element.checkVisibility() || element.getBoundingClientRect().width === 0) continue;
            const back = behind(element);
            const colors = [getComputedStyle(element).color];
            if (element.localName === "input") colors.push(getComputedStyle(element, "::placeholder").color);
            for (const color of colors) {
              const [one, other] = [light(over(parse(color), back)), light(back)];
              const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
              if (ratio < 4.5) problems.push(`${element.className || element.localName} ${element.textContent.slice(0, 30)}: ${ratio.toFixed(2)}`);
            }
          }
          // What is drawn in the timeline needs 3 to 1: https://www.w3.org/TR/WCAG22/#non-text-contrast
          for (const mark of document.querySelectorAll("svg circle")) {
            const [one, other] = [light(parse(getComputedStyle(mark).fill === "none" ? getComputedStyle(mark).stroke : getComputedStyle(mark).fill)),
              light(behind(document.querySelector(".lanes")))];
            if ((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) < 3) problems.push("a mark of the timeline");
          }
          return [...new Set(problems)];
        })()
        """

    /// What a screen reader, or whoever has no mouse, would stumble over.
    private static let structureProblems = """
        (() => {
          const problems = [];
          const all = [...document.querySelectorAll("*")];
          const isShown = (element) => element.checkVisibility() && element.closest("[aria-hidden=true]") === null;
          const byIds = (ids) => ids.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
          const nameOf = (element) => ((element.getAttribute("aria-label") ?? (element.hasAttribute("aria-labelledby")
            ? byIds(element.getAttribute("aria-labelledby")) : [...element.labels ?? []].map((label) => label.textContent).join(" ")))
            || (element.matches("section, iframe, [role=listbox], [role=grid], [role=tabpanel], [role=tablist], ul") ? "" : element.textContent)
            || element.title || "").trim();
          const controls = "button, a, input, select, textarea, iframe, summary, section, [tabindex], [role=listbox], [role=grid],"
            + " [role=tab], [role=tabpanel], [role=tablist], [role=img], [role=option], [role=gridcell]";
          for (const element of document.querySelectorAll(controls)) {
            if (isShown(element) && nameOf(element) === "") problems.push(`no name: ${element.outerHTML.slice(0, 80)}`);
          }
          for (const element of document.querySelectorAll("[tabindex]")) if (element.tabIndex > 0) problems.push("a positive tabindex");
          const ids = all.map((element) => element.id).filter((id) => id !== "");
          if (new Set(ids).size !== ids.length) problems.push(`an id twice: ${ids.find((id, i) => ids.indexOf(id) !== i)}`);
          for (const name of ["aria-controls", "aria-labelledby", "aria-activedescendant", "for"]) {
            for (const element of document.querySelectorAll(`[${name}]`)) {
              if (document.getElementById(element.getAttribute(name)) === null) problems.push(`${name} leads nowhere: ${element.outerHTML.slice(0, 80)}`);
            }
          }
          const parents = { option: "listbox", tab: "tablist", gridcell: "row", columnheader: "row", rowheader: "row", row: "grid" };
          for (const [child, parent] of Object.entries(parents)) {
            for (const element of document.querySelectorAll(`[role=${child}]`)) {
              if (element.parentElement.closest("[role]:not([role=presentation], [role=rowgroup])")?.getAttribute("role") !== parent) {
                problems.push(`${child} outside of ${parent}`);
              }
            }
          }
          for (const [what, count] of [["main", 1], ["header", 1], ["h1", 1]]) {
            if (document.querySelectorAll(what).length !== count) problems.push(`not ${count} ${what}`);
          }
          const headings = [...document.querySelectorAll("h1, h2, h3, h4")].filter(isShown).map((heading) => Number(heading.localName[1]));
          if (headings.some((level, i) => level > (headings[i - 1] ?? 0) + 1)) problems.push(`headings leave out a level: ${headings}`);
          if (document.documentElement.lang === "" || document.title === "") problems.push("no language or no title");
          return [...new Set(problems)];
        })()
        """

    /// What the focus is on, and whether that is to be seen.
    private static let focus = """
        (() => {
          const element = document.activeElement;
          if (element === null || element === document.body) return {};
          const { outlineStyle, outlineWidth } = getComputedStyle(element);
          return { name: `${[...document.querySelectorAll("*")].indexOf(element)} ${element.outerHTML.slice(0, 80)}`, isVisible: element.localName === "iframe" || (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) };
        })()
        """

    /// What has to be reached.
    private static let reachable = """
        [...document.querySelectorAll("button, input, summary, [tabindex='0']")]
          .filter((element) => element.checkVisibility() && element.tabIndex >= 0)
          .map((element) => `${[...document.querySelectorAll("*")].indexOf(element)} ${element.outerHTML.slice(0, 80)}`)
        """
}
