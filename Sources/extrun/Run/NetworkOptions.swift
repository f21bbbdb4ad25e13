import ExtensionRunner
import HTTP
import LiveHTTP

/// What `--network` and the options beside it ask for.
struct NetworkOptions {
    enum Mode: Equatable {
        case routed
        case live
        case record(String)
        case replay(String)
    }

    private(set) var mode = Mode.routed
    private(set) var live = LiveOptions()
    /// The options that only the real network heeds, as they were given.
    private var liveNames: [String] = []

    /// - Parameter next: the word after the mode.
    mutating func take(mode text: String, next: () -> String?) throws(CommandFailure) {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        switch words.first {
        case "routed" where words.count == 1: mode = .routed
        case "live" where words.count == 1: mode = .live
        case "record", "replay":
            guard let file = words.count > 1 ? words[1] : next() else {
                throw .init(.userError, "--network \(text) needs the name of a file")
            }
            mode = words[0] == "record" ? .record(file) : .replay(file)
        default: throw .init(.userError, "--network '\(text)': routed, live, record FILE or replay FILE is expected")
        }
    }

    mutating func take(option name: String, _ value: String) throws(StepError) {
        liveNames.append(name)
        switch name {
        case "--allow-host":
            guard live.allowedHosts.add(value) else {
                throw StepError("a host is expected, as in example.com, example.com:8443 or 127.0.0.1:8080")
            }
        case "--tls-authority": live.tlsAuthority = value
        case "--proxy": live.proxy = value
        default:
            live.timeout = try Duration(parsing: value)
            guard live.timeout > .zero else { throw StepError("a time above zero is expected, as in 20s") }
        }
    }

    func check() throws(CommandFailure) {
        switch mode {
        case .live: return
        case .record:
            guard live.allowedHosts.isEmpty else { return }
            throw .init(
                .userError, "--network record has nothing to record as long as no host is named: add --allow-host HOST")
        case .routed, .replay:
            guard let name = liveNames.first else { return }
            throw .init(.userError, "\(name) is for the real network: add --network live or --network record FILE")
        }
    }

    /// How long a run has to wait for a request, so that the request's own end comes first.
    var serviceTimeout: Duration { mode == .routed ? .zero : live.timeout + .seconds(10) }
}

/// What carries the requests of a run that no route answers.
struct OutsideNetwork {
    /// `nil` where nothing does.
    let transport: (any HTTPTransport)?
    private let recording: RecordingTransport?

    init(_ options: NetworkOptions) async throws {
        do {
            switch options.mode {
            case .routed: (transport, recording) = (nil, nil)
            case .live: (transport, recording) = (try await LiveTransport(options.live), nil)
            case .record(let file):
                let recording = try RecordingTransport(try await LiveTransport(options.live), path: file)
                (transport, self.recording) = (recording, recording)
            case .replay(let file): (transport, recording) = (try ReplayTransport(path: file), nil)
            }
        } catch let error as LiveOptionError {
            throw CommandFailure(.userError, "--network: \(error)")
        } catch let error as RecordingError {
            throw CommandFailure(.userError, "--network: \(error)")
        }
    }

    /// Fails where the recording is not whole.
    func finish() throws {
        do { try recording?.finish() } catch { throw CommandFailure(.userError, "--network: \(error)") }
    }
}
