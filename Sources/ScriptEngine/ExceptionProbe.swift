import CJavaScriptCore

/// Tells whether an exception is under way in the engine.
///
/// The engine asks a ``Watchdog`` also right after a built-in function has thrown, before anything has caught it. Most functions
/// of the C API lose such an exception when they return, and the built-in function goes on as if nothing had been thrown.
/// `JSObjectHasProperty` keeps it, and answers no, whatever the object has.
/// https://github.com/WebKit/WebKit/blob/main/Source/JavaScriptCore/API/JSObjectRef.cpp
struct ExceptionProbe {
    /// Says that it has whatever it is asked for.
    private let object: JSObjectRef

    /// - Parameter context: A context that lives as long as the probe.
    init(context: JSGlobalContextRef) {
        object = JSObjectMake(context, Self.objectClass, nil)
        JSValueProtect(context, object)
    }

    func seesException(in context: JSContextRef) -> Bool { !JSObjectHasProperty(context, object, Self.name) }

    private nonisolated(unsafe) static let name = ("exception" as StaticString).makeScriptString()

    private nonisolated(unsafe) static let objectClass: JSClassRef = {
        var definition = kJSClassDefinitionEmpty
        definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
        definition.hasProperty = { _, _, _ in true }
        return JSClassCreate(&definition)
    }()
}
