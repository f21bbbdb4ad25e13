import Testing

/// A Proxy of a node, as libraries for reactive state make them, is no node: it throws in Chromium 156 and in Safari, so that who keeps
/// elements in such state learns of it here.
/// https://webidl.spec.whatwg.org/#implements
@Suite struct NodeProxyTests {
    private static let page = """
        const host = document.body.appendChild(document.createElement("div"));
        host.innerHTML = "<p>x";
        const element = document.createElement("b"), proxy = new Proxy(element, {}), held = new Proxy(host, {});
        const name = (run) => { try { run(); return "no error" } catch (error) { return error instanceof TypeError ? "TypeError" : error.name } };
        """

    @Test(arguments: [
        "document.body.appendChild(proxy)", "held.appendChild(element)", "held.insertBefore(element, null)",
        "held.removeChild(host.firstChild)", "held.remove()", "held.setAttribute('a', 1)",
        "held.removeAttribute('class')",
        "held.className = 'a'", "held.id = 'a'", "held.classList.add('a')", "held.style.color = 'red'",
        "held.textContent = 'a'", "held.innerHTML = '<i>'", "held.insertAdjacentHTML('beforeend', '<i>')",
        "new Proxy(document.createTextNode('a'), {}).data = 'b'", "held.addEventListener('a', () => {})",
        "held.dispatchEvent(new Event('a'))", "held.onclick = () => {}", "held.click()", "held.focus()",
        "held.querySelector('p')",
        "held.querySelectorAll('p')", "held.attachShadow({ mode: 'open' })", "host.contains(held)",
        "host.isSameNode(held)",
        "new MutationObserver(() => {}).observe(held, { childList: true })",
        "new ResizeObserver(() => {}).observe(held)",
        "new IntersectionObserver(() => {}).observe(held)", "getComputedStyle(held)",
        "document.createRange().selectNode(held)", "Object.create(host).appendChild(element)",
        "new FormData(new Proxy(document.createElement('form'), {}))",
    ])
    func itThrows(code: String) async throws {
        let lines = try await pageLines(
            "", script: "\(Self.page) host.className = 'b'; console.log(name(() => { \(code) }), host.isConnected)")
        #expect(lines == ["TypeError true"])
    }

    /// https://dom.spec.whatwg.org/#converting-nodes-into-a-node
    @Test func whereTextsAreTakenItIsOne() async throws {
        let lines = try await pageLines(
            "", script: "\(Self.page) host.append(proxy); console.log(host.lastChild.nodeType, host.lastChild.data)")
        #expect(lines == ["3 [object HTMLElement]"])
    }
}
