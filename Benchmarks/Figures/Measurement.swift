import Glibc
import Processes

/// Real time, for measuring.
enum Stopwatch {
    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1e6
    }
}

extension Array where Element == Double {
    var median: Double {
        let sorted = self.sorted()
        return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
    }

    var mean: Double { reduce(0, +) / Double(count) }
}

/// What the process holds in memory now, in megabytes.
func residentMegabytes() -> Double {
    guard let file = fopen("/proc/self/statm", "r") else { return .nan }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, Int32(line.count), file) != nil else { return .nan }
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? .nan
    return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e6
}

/// One run of a whole process.
struct ProcessRun {
    let milliseconds: Double
    /// Not a number where it cannot be told: the system counts what this process held when it started the other one.
    let peakMegabytes: Double

    /// Runs a program and ends the measurement where it fails.
    /// - Parameters:
    ///   - input: the file that it reads as its standard input.
    ///   - output: the file that gets its standard output, which is thrown away otherwise.
    ///   - expected: the status that it ends with where it does not fail.
    init(
        _ program: String, _ arguments: [String], input: String = "/dev/null", output: String = "/dev/null",
        status expected: Int32 = 0
    ) {
        var status: Int32 = 0
        var usage = rusage()
        let start = Stopwatch.now()
        do {
            let child = try ChildProgram(
                [program] + arguments,
                streams: [(STDIN_FILENO, .fileToRead(input)), (STDOUT_FILENO, .fileToWrite(output))])
            wait4(child.process, &status, 0, &usage)
        } catch { quit("\(error)") }
        milliseconds = Stopwatch.now() - start
        require(status == expected << 8, "\(program) ended with the status \(status >> 8)")
        var own = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &own)
        peakMegabytes = usage.ru_maxrss > own.ru_maxrss ? Double(usage.ru_maxrss) * 1_024 / 1e6 : .nan
    }
}
