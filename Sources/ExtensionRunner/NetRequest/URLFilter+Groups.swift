extension URLFilter {
    /// What the pattern finds first in a URL, and what its groups do: the texts of `\0`, `\1` and so on, as a regular
    /// expression of JavaScript finds them. `nil` where it finds nothing; a group that stands nowhere is `nil`.
    ///
    /// JavaScript differs in what is repeated: it takes no empty round, and forgets the groups of the one before.
    func groups(in text: String) -> [String?]? {
        let program = makeProgram()
        let bytes = Array(text.utf8)
        var threads: [URLFilterThread] = []
        var found: URLFilterThread?
        for position in 0...bytes.count {
            var reached = Set<Int>()
            var going: [URLFilterThread] = []
            for thread in threads {
                program.follow(thread, at: position, of: bytes.count, &reached, &going)
            }
            if found == nil, position == 0 || !isAnchored {
                let thread = URLFilterThread(place: 0, marks: [0: position])
                program.follow(thread, at: position, of: bytes.count, &reached, &going)
            }
            threads = []
            for thread in going {
                switch program[thread.place] {
                case .match:
                    // Those behind it would only be found where this one is not.
                    found = thread
                    found?.marks[1] = position
                case .byte(let set):
                    guard position < bytes.count, set.contains(bytes[position], isCaseSensitive) else { continue }
                    threads.append(URLFilterThread(place: thread.place + 1, marks: thread.marks))
                    continue
                default: continue
                }
                break
            }
            if threads.isEmpty, found != nil { break }
        }
        guard let found else { return nil }
        return (0...program.groupCount).map { number in
            guard let start = found.marks[2 * number], let end = found.marks[2 * number + 1], start <= end else {
                return nil
            }
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
    }
}

/// A way through a pattern: where it is, and where its groups began and ended.
private struct URLFilterThread {
    var place: Int
    var marks: [Int: Int]
}

extension [URLFilter.Instruction] {
    fileprivate var groupCount: Int {
        reduce(0) { if case .mark(let number) = $1 { Swift.max($0, number / 2) } else { $0 } }
    }

    /// Goes on from a place as far as no byte is needed, first where the pattern rather goes.
    fileprivate func follow(
        _ thread: URLFilterThread, at position: Int, of end: Int, _ reached: inout Set<Int>,
        _ going: inout [URLFilterThread]
    ) {
        var waiting = [thread]
        while var next = waiting.popLast() {
            guard reached.insert(next.place).inserted else { continue }
            switch self[next.place] {
            case .byte, .match: going.append(next)
            case .end:
                guard position == end else { continue }
                next.place += 1
                waiting.append(next)
            case .mark(let number):
                next.marks[number] = position
                next.place += 1
                waiting.append(next)
            case .fork(let first, let second):
                for place in [second, first] {
                    next.place = place
                    waiting.append(next)
                }
            }
        }
    }
}
