import Testing

// What one run leaves in an application group, a later run finds.
@Suite struct AppGroupRunTests {
    private func add(_ text: String) -> String {
        """
        eval browser.runtime.sendNativeMessage("app", JSON.stringify(
          { request: "add", url: "https://\(text).example/", text: "\(text)" })).then((answer) => answer.type)
        """
    }

    // Seed 001_437248911b92e1be.txt: "a local Realm database situated in an App Group so both the app and extension can
    // communicate with it"
    @Test func notesOfAGroupOutliveTheRun() throws {
        let line = try CommandLine()
        let options = ["run", CommandLine.fixtures + "/browser-note", "--native", "browser-note"]
        for text in ["calm", "focus"] {
            let run = try line.extrun(options + ["--app-group", "groups", add(text)])
            #expect(run.status == 0 && run.errors == "", "\(run)")
        }
        for text in ["calm", "focus"] {
            let steps = ["open https://\(text).example/", "eval-page document.body.textContent"]
            #expect(
                try line.extrun(options + ["--app-group", "groups"] + steps).output.contains("\(text)View Website"))
            #expect(try !line.extrun(options + steps).output.contains("View Website"), "without the folder")
        }
    }
}
