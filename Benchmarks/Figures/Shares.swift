import Glibc
import JSONText
import Systems

/// A whole process that shares one page with BookmarkAI, beside the least process that runs JavaScript, turn by turn.
///
/// The queue is a file that is written through; the back end that takes the post lives in the process.
enum Shares {
    static func measure(binaries: String, into figures: inout JSONObject) {
        let folder = ScratchFolder()
        let group = "\(folder.path)/\(BookmarkAINames.appGroup)"
        defer {
            for file in ["shared_queue.db", "group.db"] {
                for suffix in ["", "-wal", "-shm"] { unlink("\(group)/\(file)\(suffix)") }
            }
            rmdir(group)
            folder.remove()
        }
        let share = ["share", "bookmark-ai", "--app-group", folder.path]
        var engines: [ProcessRun] = []
        var queued: [ProcessRun] = []
        var posted: [ProcessRun] = []
        for number in 0..<50 {
            let link = "share https://example.com/\(number)"
            engines.append(ProcessRun("\(binaries)/bare-engine", []))
            queued.append(ProcessRun("\(binaries)/extrun", share + ["offline", link, "expect outcome queued"]))
            // Signing in drains what was queued, so it comes first, offline.
            posted.append(
                ProcessRun(
                    "\(binaries)/extrun", share + ["offline", "sign-in", "wifi", link + "/b", "expect outcome posted"]))
        }
        figures.set("share_queued_ms", queued.map(\.milliseconds).median)
        figures.set("share_posted_ms", posted.map(\.milliseconds).median)
        figures.set("share_engine_ms", engines.map(\.milliseconds).median)
        figures.set(
            "share_peak_over_engine_mb", posted.map(\.peakMegabytes).median - engines.map(\.peakMegabytes).median)
    }
}
