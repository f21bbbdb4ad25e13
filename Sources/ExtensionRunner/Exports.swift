// What is part of this module's own interface: whoever imports it sees these, too.
@_exported public import HTTP
@_exported public import JSONText
@_exported public import ScriptEngine
@_exported public import VirtualTime
@_exported public import WebPlatform
