/// The settings page: generating an API token, showing it once, copying it, and replacing it.
///
/// What differs between users is whether they have a token, and nothing else: nothing of a request stands in the page.
enum CoolectionSettingsPage {
    /// A whole page with the header that every page has.
    static func document(_ title: String, _ content: String) -> String {
        """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(title) · coolection</title>
        <link rel="stylesheet" href="/assets/site.css">
        <header>
          <strong>coolection</strong>
          <a id="settings-link" href="/settings">Settings</a>
          <form method="post" action="/sign-out"><button id="sign-out">Log out</button></form>
        </header>
        \(content)
        </html>

        """
    }

    static func body(hasToken: Bool) -> String {
        """
        <main>
          <h1>API token</h1>
          <p>Install the Coolection iOS app and paste this token</p>
          <button id="generate" type="button"\(hasToken ? " hidden" : "")>Generate API Token</button>
          <button id="regenerate" type="button"\(hasToken ? "" : " hidden")>Regenerate Token</button>
          <section id="confirmation" role="alertdialog" aria-label="Regenerate the token" hidden>
            <p>The app stops saving until you paste the new token into it. Replace the old token?</p>
            <button id="confirm" type="button">Replace</button>
            <button id="cancel" type="button">Cancel</button>
          </section>
          <section id="result" hidden>
            <p>Save this — you won't see it again</p>
            <input id="token" aria-label="API token" readonly>
            <button id="copy" type="button">Copy</button>
          </section>
          <p id="problem" role="alert" hidden></p>
        </main>
        <script src="/assets/settings.js"></script>
        """
    }

    static let script = """
        "use strict";
        const field = (id) => document.getElementById(id);

        function show(id, isShown = true) {
          field(id).hidden = !isShown;
        }

        function tell(problem) {
          field("problem").textContent = problem;
          show("problem");
        }

        // A first token is one where there is none yet: it takes no token away that another tab has made.
        async function generate(headers) {
          const buttons = ["generate", "regenerate", "confirm"].map(field);
          show("confirmation", false);
          show("problem", false);
          for (const button of buttons) button.disabled = true;
          try {
            const response = await fetch("/api/token/generate", { method: "POST", headers });
            if (response.status === 412) return askToReplace();
            if (response.status === 401) return tell("You are signed out. Reload the page to sign in.");
            if (!response.ok) return tell(`No token was made: the server answered ${response.status}. Try again.`);
            showToken((await response.json()).token);
          } catch {
            tell("coolection cannot be reached. Try again.");
          } finally {
            for (const button of buttons) button.disabled = false;
          }
        }

        function askToReplace() {
          show("generate", false);
          show("regenerate");
          show("confirmation");
        }

        // The one place where the token stands; the next load of the page does not have it.
        function showToken(token) {
          field("token").value = token;
          field("copy").textContent = "Copy";
          show("result");
          show("generate", false);
          show("regenerate");
        }

        async function copy() {
          field("token").select();
          try {
            await navigator.clipboard.writeText(field("token").value);
            field("copy").textContent = "Copied";
          } catch {
            tell("The browser does not let the page copy. The token is selected: copy it by hand.");
          }
        }

        field("generate").addEventListener("click", () => generate({ "If-None-Match": "*" }));
        field("regenerate").addEventListener("click", askToReplace);
        field("cancel").addEventListener("click", () => show("confirmation", false));
        field("confirm").addEventListener("click", () => generate({}));
        field("copy").addEventListener("click", copy);

        """

    static let styles = """
        :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
        body { max-width: 40em; margin: 0 auto; padding: 1em; }
        header { display: flex; gap: 1em; align-items: center; }
        header strong { flex: 1; }
        button { font: inherit; }
        #token { font: 15px/1.5 ui-monospace, monospace; width: 100%; box-sizing: border-box; }

        """
}
