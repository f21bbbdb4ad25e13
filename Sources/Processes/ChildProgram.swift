package import Glibc

/// Another program that this one has started. It inherits the environment and the standard streams, but for what is said.
package struct ChildProgram: Sendable {
    package let process: pid_t

    /// What a stream of the program is.
    package enum Stream: Sendable {
        case descriptor(Int32)
        /// What is written is lost, and there is nothing to read.
        case nothing
        case fileToRead(String)
        /// Made anew.
        case fileToWrite(String)
    }

    /// - Parameters:
    ///   - words: the program, which is looked for in `PATH` where its name has no slash, and its arguments.
    ///   - path: where the program is, if not where its name says.
    ///   - folder: where it runs; `nil`: where this process does.
    ///   - streams: by the numbers that the program knows them by, in the order in which they are set up.
    ///   - environment: what is added, as `NAME=value`.
    ///   - isGroup: whether it leads a process group of its own, so that what it starts can be ended with it.
    package init(
        _ words: [String], at path: String? = nil, in folder: String? = nil, streams: [(Int32, Stream)] = [],
        environment: [String] = [], isGroup: Bool = false
    ) throws(SystemError) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in streams { stream.set(number, &actions) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        if isGroup { posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP)) }

        // The shell goes into the folder, which posix_spawn cannot do by itself everywhere.
        let shell = folder.map { ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", $0] } ?? []
        let command = shell + words
        var arguments = command.map { strdup($0) } + [nil]
        var inherited = 0
        while environ[inherited] != nil { inherited += 1 }
        var variables = (0..<inherited).map { strdup(environ[$0]!) } + environment.map { strdup($0) } + [nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        var process = pid_t()
        let error = posix_spawnp(&process, path ?? command[0], &actions, &attributes, &arguments, &variables)
        guard error == 0 else { throw SystemError("\(words[0]) cannot be started", error) }
        self.process = process
    }

    /// Sends it a signal.
    package func signal(_ number: Int32) { kill(process, number) }

    /// Waits for its end. Call it once.
    @discardableResult
    package func wait() -> ProcessEnding { ProcessEnding(of: process) }
}

extension ChildProgram.Stream {
    fileprivate func set(_ number: Int32, _ actions: inout posix_spawn_file_actions_t) {
        switch self {
        case .descriptor(let own): posix_spawn_file_actions_adddup2(&actions, own, number)
        case .nothing: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
        case .fileToRead(let path): posix_spawn_file_actions_addopen(&actions, number, path, O_RDONLY, 0)
        case .fileToWrite(let path):
            posix_spawn_file_actions_addopen(&actions, number, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        }
    }
}
