import Archive
import ScriptEngine

extension WebContext {
    /// The host operations of https://compression.spec.whatwg.org/, as docs/host-interface.md lists them.
    static var compressionOperations: [(name: StaticString, body: Operation)] {
        [
            doing("codec_open") {
                guard let direction = DeflateStream.Direction(rawValue: try $1.string(1)),
                    let format = DeflateStream.Format(rawValue: try $1.string(2))
                else { throw HostError("there is no such codec") }
                $0.codecs[try $1.integer(0)] = DeflateStream(format, direction)
            },
            doing("codec_write") {
                let codec = $0.codecs[try $1.integer(0)]
                if let bytes = $1.optionalBytes(1) { codec?.write(bytes) } else { codec?.finish() }
            },
            (
                "codec_read",
                {
                    do {
                        return try $0.codecs[try $1.integer(0)]?.read().map { .bytes($0) } ?? .undefined
                    } catch let failure as DeflateStream.Failure {
                        return .string(sentence(failure))
                    }
                }
            ),
            doing("codec_close") {
                $0.codecs[try $1.integer(0)] = nil
            },
        ]
    }

    /// In WebKit's words, which are the same for data that end too early:
    /// https://github.com/WebKit/WebKit/blob/main/Source/WebCore/Modules/compression/DecompressionStreamDecoder.cpp
    private static func sentence(_ failure: DeflateStream.Failure) -> String {
        switch failure {
        case .malformed: "Failed to Decode Data."
        case .extraBytes, .cutOff: "Extra bytes past the end."
        }
    }
}
