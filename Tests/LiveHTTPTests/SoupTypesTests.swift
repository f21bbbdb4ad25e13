import CSoup
import Glibc
import HTTP
import Testing

@testable import LiveHTTP

/// What must be registered before two threads use the library.
@Suite(.enabled(if: TestAuthority.isPossible, "the program openssl is not installed"))
struct SoupTypesTests {
    @Test func typesThatClassesWaitForAreRegisteredWithTheLibrary() async throws {
        let authority = try TestAuthority()
        var options = LiveServerOptions()
        options.tlsCertificate = try authority.certificate(for: "IP:127.0.0.1")
        let server = try await LiveServer(options) { _ in .text("hello") }
        let transport = try await makeTransport { $0.tlsAuthority = authority.path }
        let answer = try await transport.send(try request("https://127.0.0.1:\(server.port)/"))
        #expect(answer.status == 200)
        await server.stop()

        let objects = try GObjects()
        let ready = try Soup.registerTypes(Soup.functions()).flatMap(objects.withAncestors)
        let awaited = objects.classesInUse().flatMap(objects.typesNamed).filter { objects.hasInterfaces($0.type) }
        #expect(awaited.contains { $0.place == "SoupSession.local-address" })
        // Fonts of a canvas come from a map of fonts, whose type is there before their class is made.
        let late = awaited.filter { !ready.contains($0.type) && $0.place != "PangoFcFont.fontmap" }.map(\.place)
        #expect(late == [])
    }
}

/// What GLib tells of its types. Source: https://docs.gtk.org/gobject/
private struct GObjects {
    private let children: @convention(c) (GType, UnsafeMutablePointer<guint>?) -> UnsafeMutablePointer<GType>?
    private let interfaces: @convention(c) (GType, UnsafeMutablePointer<guint>?) -> UnsafeMutablePointer<GType>?
    private let parent: @convention(c) (GType) -> GType
    private let name: @convention(c) (GType) -> UnsafePointer<CChar>?
    private let madeClass: @convention(c) (GType) -> UnsafeMutableRawPointer?
    private let properties:
        @convention(c) (UnsafeMutableRawPointer, UnsafeMutablePointer<guint>) -> UnsafeMutablePointer<
            UnsafeMutablePointer<GParamSpec>
        >?
    private let signals: @convention(c) (GType, UnsafeMutablePointer<guint>) -> UnsafeMutablePointer<guint>?
    private let query: @convention(c) (guint, UnsafeMutablePointer<GSignalQuery>) -> Void
    private let object: GType

    init() throws {
        let library = try #require(dlopen("libgobject-2.0.so.0", RTLD_NOW))
        func find<Function>(_ name: String, _: Function.Type = Function.self) throws -> Function {
            unsafeBitCast(try #require(dlsym(library, name)), to: Function.self)
        }
        children = try find("g_type_children")
        interfaces = try find("g_type_interfaces")
        parent = try find("g_type_parent")
        name = try find("g_type_name")
        madeClass = try find("g_type_class_peek")
        properties = try find("g_object_class_list_properties")
        signals = try find("g_signal_list_ids")
        query = try find("g_signal_query")
        let fromName: @convention(c) (UnsafePointer<CChar>) -> GType = try find("g_type_from_name")
        object = fromName("GObject")
    }

    private func list<Element>(_ fill: (UnsafeMutablePointer<guint>) -> UnsafeMutablePointer<Element>?) -> [Element] {
        var count = guint(0)
        let elements = fill(&count)
        defer { g_free(elements) }
        return Array(UnsafeBufferPointer(start: elements, count: Int(count)))
    }

    func withAncestors(_ type: GType) -> [GType] { type == 0 ? [] : [type] + withAncestors(parent(type)) }

    func hasInterfaces(_ type: GType) -> Bool { !list { interfaces(type, $0) }.isEmpty }

    /// The classes that have been made by now.
    func classesInUse() -> [GType] {
        func below(_ type: GType) -> [GType] { [type] + list { children(type, $0) }.flatMap(below) }
        return below(object).filter { madeClass($0) != nil }
    }

    /// The types that a class names itself, in its properties and signals.
    func typesNamed(by type: GType) -> [(place: String, type: GType)] {
        guard let classPointer = madeClass(type) else { return [] }
        let own = list { properties(classPointer, $0) }.map(\.pointee).filter { $0.owner_type == type }
        let values = own.map { (place: "\(title(type)).\(String(cString: $0.name))", type: $0.value_type) }
        let parameters = list { signals(type, $0) }.flatMap { signal in
            var found = GSignalQuery()
            query(signal, &found)
            let types = UnsafeBufferPointer(start: found.param_types, count: Int(found.n_params))
            return types.map { (place: "\(title(type))::\(String(cString: found.signal_name))", type: $0 & ~1) }
        }
        return values + parameters
    }

    private func title(_ type: GType) -> String { name(type).map { String(cString: $0) } ?? "" }
}
