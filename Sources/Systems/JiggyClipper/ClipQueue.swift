import Crypto
import ExtensionServices
import JSONText

/// Notes on their way from the share extension to the app, in the share queue of their application group.
///
/// Notes of one page share a row: each stands in its metadata under a name of its own, so that what the user clips
/// later takes nothing away.
enum ClipQueue {
    private static let prefix = "note "

    static func metadata(id: String, _ note: ClippedNote) throws -> JSONObject {
        [prefix + id: try JSON(encoding: note)]
    }

    /// The notes of a row in the order in which they were clipped, each with a name that no other has: not that of the
    /// bare address, either, which stands in the row until the note is made. Throws where what stands there is no note.
    static func notes(in share: Share) throws -> [(name: String, note: ClippedNote)] {
        try share.metadata.filter { $0.name.hasPrefix(prefix) }.map { member in
            (sha256("\(member.name) \(member.value.text)").hex, try member.value.decode(as: ClippedNote.self))
        }
    }
}
