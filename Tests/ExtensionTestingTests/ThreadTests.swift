import ExtensionRunner
import ExtensionTesting
import Glibc
import Testing

@Suite struct ThreadTests {
    @Test func theBodyRunsOnTheBrowsersThread() async throws {
        let other = currentThread()
        try await withBrowser { browser in
            let thread = await browser.thread
            #expect(currentThread() == thread && thread != other)
            try await browser.open("https://a.example/")
            #expect(currentThread() == thread)
        }
    }

    @MainActor
    @Test func aTestOfAnActorStaysThere() async throws {
        try await withBrowser { browser in
            let thread = await browser.thread
            #expect(currentThread() != thread)
            try await browser.open("https://a.example/")
            #expect(currentThread() != thread)
        }
    }
}

extension Browser {
    fileprivate var thread: pthread_t { currentThread() }
}

private func currentThread() -> pthread_t { pthread_self() }
