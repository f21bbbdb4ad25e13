import ExtensionRunner
import Glibc
import HTTP
import JSONText
import ScriptEngine
import WebPlatform

/// Clips pages one after the other in one browser.
struct ClipWorker {
    private let options: ClipOptions
    private let room: EngineRoom
    private var browser: Browser?

    init(_ options: ClipOptions, in room: EngineRoom) {
        self.options = options
        self.room = room
    }

    /// The line of a page: its result or its error, and its HTML where that is asked for.
    mutating func clip(_ job: ClipJob) async -> JSON {
        let text: PageText
        let url: String
        switch job.source {
        case .broken(let reason): return job.result(error: reason)
        case .html(let html, let address): (text, url) = (.text(html), address ?? options.url ?? "about:blank")
        case .file(let path):
            let bytes: [UInt8]
            do throws(FileBytes.ReadFailure) { bytes = try FileBytes.contents(of: path) } catch {
                return job.result(error: error.description)
            }
            (text, url) = (
                .file(bytes),
                options.url ?? WebURL.href(ofFile: ExtensionFiles.resolve(path) ?? path)
            )
        }
        do {
            return try await clip(job, consume text, url)
        } catch {
            // What a limit has stopped may have left its memory behind: the next page begins anew.
            browser = nil
            return job.result(error: "\(error)")
        }
    }

    private mutating func clip(_ job: ClipJob, _ text: consuming PageText, _ url: String) async throws -> JSON {
        let browser = try await currentBrowser()
        let page = try await browser.openPage(page: consume text, url: url, scripts: options.pageScripts)
        do {
            var line: JSONObject = ["page": job.name]
            try await page.load(scripts: options.scripts)
            if let expression = options.expression {
                let limit = browser.profile.share.completionTime
                line["result"] = try await page.evaluate(PageScript(expression, file: "eval"), within: limit)
            } else {
                line["result"] = try await page.preprocess()
            }
            if let arguments = options.finalizeArguments { try await page.finalizePreprocessing(arguments) }
            if options.printsHTML { line["html"] = .string(try await page.html) }
            await page.close()
            return .object(line)
        } catch {
            await page.close()
            throw error
        }
    }

    private mutating func currentBrowser() async throws -> Browser {
        if let browser { return browser }
        var options = BrowserOptions()
        options.limits = self.options.limit.limits(base: Profile.safariIOS.limits)
        options.keepsTrace = false
        let made = try await Browser(profile: .safariIOS, options: options, room: room)
        browser = made
        return made
    }
}
