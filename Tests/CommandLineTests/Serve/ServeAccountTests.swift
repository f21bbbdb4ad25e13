import Glibc
import Testing

// `extrun serve --account FILE`: the file holds secrets of an account that works.
@Suite struct ServeAccountTests {
    @Test func aServerThatCannotListenMakesNoAccount() throws {
        let line = try CommandLine()
        let other = try ServedBackend(line, ["coolection"])
        let result = try line.extrun("serve", "coolection", "--port", "\(other.port)", "--account", "account.json")
        #expect(result.status == 2 && result.errors.contains("Address already in use"), "\(result.errors)")
        #expect(access(line.folder + "/account.json", F_OK) != 0)
        #expect(other.stop() == 0)
    }

    @Test func aFileThatIsThereIsNotReplaced() throws {
        let line = try CommandLine()
        try line.write(file: "account.json", "mine")
        let result = try line.extrun("serve", "my-mind", "--account", "account.json")
        #expect(result.status == 2)
        #expect(result.errors == "extrun: --account 'account.json': there is such a file already; it must be new\n")
        #expect(try line.read("account.json") == "mine")
    }
}
