import Testing
import VirtualTime

@Suite struct SeededRandomTests {
    @Test func theSameSeedGivesTheSameNumbersAndAnotherSeedOthers() {
        var first = SeededRandom(seed: 7)
        var second = SeededRandom(seed: 7)
        var third = SeededRandom(seed: 8)
        let numbers = (0..<10).map { _ in first.next() }
        #expect(numbers == (0..<10).map { _ in second.next() })
        #expect(numbers != (0..<10).map { _ in third.next() })
    }

    @Test func unitsLieBetweenZeroAndOneAndFillTheRange() {
        var random = SeededRandom(seed: 1)
        let units = (0..<10_000).map { _ in random.nextUnit() }
        #expect(units.allSatisfy { $0 >= 0 && $0 < 1 })
        #expect(units.contains { $0 < 0.01 } && units.contains { $0 > 0.99 })
    }

    @Test func identifiersAreVersionFour() {
        var random = SeededRandom(seed: 1)
        let parts = random.nextUUID().split(separator: "-")
        #expect(parts.map(\.count) == [8, 4, 4, 4, 12])
        #expect(parts[2].first == "4" && "89ab".contains(parts[3].first!))
    }
}
