import HTTP
import JSONText
import WebPlatform

/// What a window is to be when it opens.
struct OpenedWindow {
    var kind = WindowModel.Kind.normal
    var state = WindowModel.State.normal
    var isPrivate = false
    var isFocused = true
    /// `nil`: where the frontmost one stands.
    var frame: WindowFrame?
    /// What its tabs show. Where there are none, and no tab moves into it, its one tab is empty.
    var loads: [DocumentLoad] = []
    /// A tab of another window that moves into it.
    var moved: TabModel?
    /// The tab that has opened it.
    var opener: TabModel?
}

// Windows as the user and scripts open, change and close them.
// Source: didOpenWindow, didCloseWindow, didFocusWindow and didMoveTab in WebExtensionContextCocoa.mm of
// https://github.com/WebKit/WebKit
extension World {
    /// The frame of a window as wide and as high as the device says, where windows have a place on the screen, as on a Mac.
    static func frame(of device: PageOptions.Device?, on platform: Profile.Platform) -> WindowFrame? {
        guard platform == .macOS, let device else { return nil }
        return WindowFrame(left: 0, top: 0, width: Double(device.innerWidth), height: Double(device.innerHeight))
    }

    @discardableResult
    func openWindow(_ opened: OpenedWindow, from origin: LoadOrigin) -> WindowModel {
        let isFront = windows.front == nil || opened.isFocused && opened.state != .minimized
        let window = windows.add(
            opened.kind, frame: opened.frame ?? windows.front?.frame ?? frameOfDevice, isFront: isFront,
            isPrivate: opened.isPrivate)
        window.state = opened.state
        let isEmpty = opened.loads.isEmpty && opened.moved == nil
        let loads = isEmpty ? [makeLoad(of: .blank, source())] : opened.loads
        let made = loads.map { addTab($0, to: window, opener: opened.opener) }
        var fields: JSONObject = ["window": .number(Double(window.id))]
        if window.isPrivate { fields["private"] = true }
        trace.record(.browser, "window.open", fields)
        if let active = made.first { window.activate(active) }
        for tab in made { tellOpened(tab) }
        fire("windows.onCreated", of: window) { [$0.windowJSON(window), .string(window.kind.rawValue)] }
        if let tab = opened.moved { move(tab, to: window) }
        if isFront { tellFocus() }
        if let active = window.active { fireActivated(active, after: nil) }
        for (tab, load) in zip(made, loads) { start(load, in: tab, from: origin) }
        return window
    }

    /// Opens the window that a script has asked for by `window.open`: a private one where that of its tab is.
    func openWindow(_ load: DocumentLoad, _ features: WindowFeatures, from opener: TabModel?) {
        var opened = OpenedWindow(kind: features.wantsPopup ? .popup : .normal, loads: [load])
        opened.isPrivate = opener?.isPrivate ?? false
        opened.opener = opener
        opened.frame = (windows.front?.frame ?? frameOfDevice)?.changed(by: features.place)
        openWindow(opened, from: .user)
    }

    private func move(_ tab: TabModel, to window: WindowModel) {
        guard let old = tab.window else { return }
        let (index, wasActive) = (tab.index, tab.isActive)
        old.remove(tab)
        window.add(tab)
        let id = JSON.number(Double(tab.id))
        trace.record(.browser, "tab.move", ["tab": id, "window": .number(Double(window.id))])
        fire("tabs.onDetached", of: tab) { _ in
            [id, ["oldWindowId": .number(Double(old.id)), "oldPosition": .number(Double(index))]]
        }
        fire("tabs.onAttached", of: tab) { _ in
            [id, ["newWindowId": .number(Double(window.id)), "newPosition": .number(Double(tab.index))]]
        }
        if window.active == nil {
            window.activate(tab)
            tab.setHidden(false)
        } else if wasActive {
            tab.setHidden(true)
        }
        if old.tabs.isEmpty {
            if profile.platform == .macOS { close(old) }
        } else if wasActive, let active = old.active {
            active.setHidden(false)
            fireActivated(active, after: nil)
        }
    }

    /// A window comes to the front and gets the focus.
    func focus(_ window: WindowModel) {
        if window.state == .minimized { return setState(.normal, of: window) }
        guard windows.focused !== window else { return }
        windows.bringToFront(window)
        tellFocus()
    }

    /// What a window that is minimized shows is hidden, and the window behind it gets the focus; one that is minimized no longer has it.
    func setState(_ state: WindowModel.State, of window: WindowModel) {
        guard window.state != state else { return }
        let (wasFocused, wasMinimized) = (windows.focused === window, window.state == .minimized)
        window.state = state
        window.active?.setHidden(state == .minimized)
        if wasMinimized { windows.bringToFront(window) }
        if wasMinimized || wasFocused && state == .minimized { tellFocus() }
    }

    /// A script puts a window somewhere else.
    ///
    /// DEPARTURE: pages keep the width and height that they began with —
    /// https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/windows/update
    func place(_ window: WindowModel, at frame: WindowFrame?) {
        guard let frame, window.frame != frame else { return }
        window.frame = frame
        trace.record(
            .browser, "window.place",
            [
                "window": .number(Double(window.id)), "left": .number(frame.left), "top": .number(frame.top),
                "width": .number(frame.width), "height": .number(frame.height),
            ])
    }

    private func tellFocus() {
        let focused = windows.focused
        let id = JSON.number(Double(focused?.id ?? -1))
        closePopups(because: "the user looks at another window")
        trace.record(.browser, "window.focus", ["window": id])
        let arguments = [id, focused.map { .string($0.kind.rawValue) } ?? .null]
        for owner in extensions where focused.map(owner.sees) ?? true {
            owner.fire("windows.onFocusChanged") { arguments }
        }
    }

    /// The browser is quit: private windows do not come back, but for that of a phone.
    /// Source: https://support.apple.com/guide/safari/browse-privately-ibrw1069/mac
    func endPrivateWindows() {
        guard profile.platform == .macOS else { return }
        for window in windows.frontToBack where window.isPrivate {
            windows.remove(window)
            trace.record(.browser, "window.close", ["window": .number(Double(window.id))])
        }
    }

    func close(_ window: WindowModel) {
        let wasFocused = windows.focused === window
        for tab in window.tabs { end(tab, isWindowClosing: true) }
        windows.remove(window)
        for owner in extensions { owner.action.clear(window: window.id) }
        let id = JSON.number(Double(window.id))
        trace.record(.browser, "window.close", ["window": id])
        fire("windows.onRemoved", of: window) { _ in [id, .string(window.kind.rawValue)] }
        if wasFocused { tellFocus() }
    }
}
