import Testing
import VirtualTime

@Suite struct SystemRandomTests {
    @Test func noTwoSourcesGiveTheSame() {
        var first = SystemRandom()
        var second = SystemRandom()
        let bytes = first.nextBytes(33)
        #expect(bytes.count == 33 && bytes != second.nextBytes(33))
        #expect(first.nextUUID() != second.nextUUID())
    }
}
