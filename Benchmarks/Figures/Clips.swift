import JSONText

/// Ten thousand small pages through `extrun clip`, in one process and in two.
enum Clips {
    static func measure(binaries: String, into figures: inout JSONObject) {
        let scratch = ScratchFolder()
        defer { scratch.remove() }
        let thousand = scratch.write("1000.jsonl", parts: lines(1_000))
        let all = scratch.write("10000.jsonl", parts: lines(10_000))
        let clip = { (input: String, jobs: Int) in
            ProcessRun(
                "\(binaries)/extrun",
                ["clip", "--stdin", "--jobs", "\(jobs)", "--eval", "document.querySelectorAll('p').length"],
                input: input)
        }
        let start = clip(thousand, 1)
        let one = clip(all, 1)
        let two = clip(all, 2)
        figures.set("clip_small_page_ms", one.milliseconds / 10_000)
        figures.set("clip_10000_mb", one.peakMegabytes)
        figures.set("clip_10000_mb_growth", one.peakMegabytes - start.peakMegabytes)
        figures.set("clip_jobs_speedup", one.milliseconds / two.milliseconds)
    }

    private static func lines(_ count: Int) -> some Sequence<String> {
        (1...count).lazy.map { JSON.object(["html": .string(smallPage(number: $0))]).text + "\n" }
    }

    /// An article of some 3 KB.
    static func smallPage(number: Int) -> String {
        let paragraphs = (1...20).map {
            "<p class=\"p\($0 % 3)\">Paragraph \($0) of page \(number), with <a href=\"/\(number)/\($0)\">a link</a> and "
                + "<em>words</em> that make it as long as a paragraph is.</p>"
        }
        return "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">"
            + "<title>Page \(number)</title></head>"
            + "<body><header><h1>Page \(number)</h1></header><main>\(paragraphs.joined())</main></body></html>"
    }
}
