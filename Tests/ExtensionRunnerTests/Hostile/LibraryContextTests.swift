import ExtensionRunner
import JSONText
import Testing

/// What a page's script reaches through the symbols of a node's slots: js/library/lockdown, js/shared.
@Suite struct LibraryContextTests {
    /// Everything that can be reached from some nodes and is no built-in object of the page.
    private static let reach = """
        function reach(...starts) {
          const own = new Set();
          const gather = (found, queue) => {
            while (queue.length > 0) {
              const object = queue.pop();
              if ((typeof object !== "object" && typeof object !== "function") || object === null) continue;
              if (found.has(object) || own.has(object)) continue;
              found.add(object);
              queue.push(Object.getPrototypeOf(object));
              const descriptors = Object.getOwnPropertyDescriptors(object);
              for (const key of Reflect.ownKeys(descriptors)) {
                const { value, get, set } = descriptors[key];
                queue.push(value, get, set);
              }
            }
            return found;
          };
          const builtIns = [Object, Function, Array, String, Map, Set, WeakMap, Promise, Reflect, RegExp, Symbol, (async () => {}).constructor];
          const page = gather(new Set(), builtIns);
          for (const object of page) own.add(object);
          return gather(new Set(), starts);
        }
        const element = document.querySelector("#a");
        element.querySelectorAll("p, .b").length;
        element.innerHTML += "<i class=c></i>";
        const observer = new MutationObserver(() => {});
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        element.append("two");
        element.title = "three";
        element.firstChild.data = "four";
        const records = observer.takeRecords();
        const found = reach(document, element, element.firstChild, element.attributes, document.body.children, ...records);
        """

    private func evaluate(_ expression: String) async throws -> JSON {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.openPage(
            html: "<!doctype html><body><p id=a class=b>one", url: "https://example.com/")
        return try await page.evaluate(PageScript("\(Self.reach)\n\(expression)", file: "reach.js"))
    }

    @Test func itReachesObjectsOfTheLibraries() async throws {
        let foreign = try await evaluate(
            "[...found].filter((object) => Array.isArray(object) && !(object instanceof Array)).length > 0")
        #expect(foreign == true)
    }

    @Test func noFunctionThatMakesCode() async throws {
        let makers = try await evaluate(
            """
            [...found].filter((object) => typeof object === "function" && object !== Function
              && ["Function", "GeneratorFunction", "AsyncFunction", "AsyncGeneratorFunction"].includes(object.name)).length
            """)
        #expect(makers == 0)
    }

    @Test func noBuiltInObjectThatCanBeChanged() async throws {
        let open = try await evaluate(
            """
            const marks = ["push", "call", "hasOwnProperty", "charCodeAt", "exec", "isPrototypeOf", "next"];
            [...found].filter((object) => !(object instanceof Node) && !Object.isFrozen(object)
              && marks.some((mark) => Object.hasOwn(object, mark))).map((object) => Object.getOwnPropertyNames(object).join())
            """)
        #expect(open == [])
    }

    @Test func replacingWhatItReachesBreaksNoParser() async throws {
        let text = try await evaluate(
            """
            for (const object of found) {
              for (const name of ["push", "pop", "get", "set", "slice", "call", "apply", "exec", "next"]) {
                try { if (!(object instanceof Node)) object[name] = () => { throw 1 } } catch {}
              }
            }
            const box = document.createElement("div");
            box.innerHTML = "<b>two</b><u>three</u>";
            box.querySelectorAll("b, u").length + box.textContent
            """)
        #expect(text == "2twothree")
        #expect(try await evaluate("records.length") == 3)
    }
}
