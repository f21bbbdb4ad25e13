// The types of "extrun:test", which `extrun test` gives to files of tests. An editor finds them where a project names this
// file, as in the `files` of its tsconfig.json or jsconfig.json, or by a line at the top of a test:
//
//     /// <reference path="…/js/test/extrun-test.d.ts" />

declare module "extrun:test" {
  /** What JSON can hold: everything that crosses between a test and what it drives. */
  export type JSONValue = null | boolean | number | string | JSONValue[] | { [name: string]: JSONValue };

  /** A time of the virtual clock: `"2s"` (`ms`, `s`, `m`, `h`), or a number of milliseconds. */
  export type Time = string | number;

  /** What a test's function gets. Name those that it needs: `async ({ browser, network }) => { … }`. */
  export interface Fixtures {
    /** The simulated browser of this test. */
    readonly browser: Browser;
    /** The virtual clock of the browser and of the test. */
    readonly clock: Clock;
    /** What requests reach. */
    readonly network: Network;
    /** The native half of the extensions: what stands for the app. */
    readonly native: Native;
    /** The keychain of the phone, for the access group `test`. */
    readonly keychain: Keychain;
    /** The application group `group.test`. */
    readonly appGroup: AppGroup;
    /** What goes wrong around an extension. */
    readonly faults: Faults;
    /** The share sheet and the systems that live in it. */
    readonly share: Share;
  }

  export type TestBody = (fixtures: Fixtures) => unknown;

  /** Adds tests, one by one or for each row. */
  export interface TestAdder {
    /** Adds a test. Its function may be async; each test has a browser of its own. */
    (name: string, body: TestBody): void;
    /**
     * One test for each row; an array gives one argument for each item. In the name, `%s`, `%d`, `%i`, `%f`, `%j`, `%o` and `%p` stand
     * for the values, `%#` for the row's number, `$member` and `$member.of` for members of a row that is an object. A table in a
     * template names the members of its rows in its first line.
     */
    each<Row extends readonly unknown[]>(rows: readonly Row[]): (name: string, body: (...values: [...Row, Fixtures]) => unknown) => void;
    each<Row>(rows: readonly Row[]): (name: string, body: (row: Row, fixtures: Fixtures) => unknown) => void;
    each(names: TemplateStringsArray, ...values: any[]): (name: string, body: (row: any, fixtures: Fixtures) => unknown) => void;
  }

  export const test: TestAdder & {
    /** Only these tests, and others that say so, are run. */
    only: TestAdder;
    /** The tests are not run. */
    skip: TestAdder;
    /** A test that is still to be written. */
    todo(name: string): void;
    /** How the browsers of this file, or of the `describe` around this call, are set up. */
    use(settings: BrowserSettings): void;
  };
  export const it: typeof test;

  /** Adds suites, one by one or for each row. */
  export interface SuiteAdder {
    /** Puts tests together under a name. Its function is not async. */
    (name: string, body: () => void): void;
    each<Row extends readonly unknown[]>(rows: readonly Row[]): (name: string, body: (...values: Row) => void) => void;
    each<Row>(rows: readonly Row[]): (name: string, body: (row: Row) => void) => void;
    each(names: TemplateStringsArray, ...values: any[]): (name: string, body: (row: any) => void) => void;
  }

  export const describe: SuiteAdder & {
    /** Only the tests of this, and others that say so, are run. */
    only: SuiteAdder;
    /** Its tests are not run. */
    skip: SuiteAdder;
  };

  /** Runs once before the tests of the file, or of the `describe` around it. There is no browser yet. */
  export function beforeAll(body: () => unknown): void;
  /** Runs once after them. */
  export function afterAll(body: () => unknown): void;
  /** Runs before each test, with the fixtures of that test. */
  export function beforeEach(body: TestBody): void;
  /** Runs after each test, also after one that failed. */
  export function afterEach(body: TestBody): void;

  export interface BrowserSettings {
    /** The browser that is imitated. */
    profile?: "safari-ios" | "safari-macos" | `safari-${"ios" | "macos"}-${number}`;
    /** What pages find out of the device, such as how wide it is: without it an iPhone or a Mac, as the profile says. */
    device?: "iPhone" | "iPad" | "mac";
    /** What `prefers-color-scheme` is; without it `light`. */
    colorScheme?: "light" | "dark";
    /** When the virtual clock starts: `2026-01-01T09:00:00Z`. */
    startTime?: string;
    /** What the user allows an extension on web pages when it is installed. */
    hostAccess?: "granted" | "ask" | "denied";
    /** Which of their own scripts run in pages for which it is not said, as in those that extensions open; none without it. */
    pageScripts?: "off" | "inline" | "all";
    /** The user's language, as `de` or `pt-BR`: which messages of `_locales` count, what `navigator.language` says, how `toLocaleString` writes. */
    language?: string;
    /** Where random numbers come from. */
    seed?: number;
  }

  // The browser

  /** What a tab or page shows: HTML, or a file of it. */
  export interface PageSource {
    /** Without it, and without a file, the page comes through the network; where nobody answers, it is empty. */
    html?: string;
    /** A path: behind `./` or `../` from the test file, else from the folder in which extrun was started. */
    file?: string;
    /** Which of the page's own scripts run; without it those that `pageScripts` of `test.use` says. */
    scripts?: "off" | "inline" | "all";
  }

  export interface Browser {
    readonly clock: Clock;
    readonly network: Network;
    /** The name of the browser that is imitated. */
    readonly profile: string;
    /** The frontmost first; at first there is one, with the id 1. */
    readonly windows: BrowserWindow[];
    readonly tabs: Tab[];
    /** The tab that the user looks at. */
    readonly activeTab: Tab | undefined;
    /** The text on the device's clipboard; `null` where none was copied. */
    get clipboard(): string | null;
    /**
     * A text is copied elsewhere on the device, or one thing in several forms by their MIME types: `{ "text/html": "<b>A duck</b>" }`. With
     * `null` nothing is.
     */
    set clipboard(copied: string | null | Record<string, string>);
    /** What was copied in the form of a MIME type: a text, or an image as a `data:` URL; `null` where it is not there in that form. */
    clipboardAs(type: string): string | null;
    /** Where the device is, as `navigator.geolocation` tells it; `null`, as at first, where the user lets no site know. */
    location: Place | null;
    /** What has happened so far: docs/trace.md. */
    readonly trace: TraceEvent[];
    /** What extensions have begun and not ended, in words: `a timer in the background of Clipper`. */
    readonly pending: string[];
    /**
     * Installs the extension of a folder, or of a zip archive.
     * @param path behind `./` or `../` from the test file, else from the folder in which extrun was started
     * @param options.id what `runtime.id` says: in Safari the bundle identifier and the team's, `com.example.Clipper.Extension (ABCDE12345)`
     */
    install(path: string, options?: { id?: string }): Promise<Extension>;
    /** Opens a tab and makes it the active one. */
    open(url: string | URL, page?: PageSource): Promise<Tab>;
    /**
     * Opens a window with one tab, in front of the others. In a private one each tab keeps its data for itself, and extensions know
     * nothing of it but those that the user allows there.
     */
    openWindow(url: string | URL, page?: PageSource & { private?: boolean }): Promise<BrowserWindow>;
    /** Parses a page outside of any tab. */
    openPage(html: string, options?: { url?: string; scripts?: PageSource["scripts"] }): Promise<Page>;
    openPage(source: PageSource & { url?: string }): Promise<Page>;
    /** The user taps the extension's toolbar button: its popup opens, or `action.onClicked` is fired. */
    tap(extension: Extension, tab?: Tab): Promise<void>;
    /** The user presses the keys of a command of the manifest: `commands.onCommand`, or what a tap does. */
    command(extension: Extension, name: string): Promise<void>;
    /**
     * The user chooses a menu item of the extension on the active tab: `menus.onClicked`. One that does not show there is not chosen,
     * and the trace says why.
     * @param item its id, or, where no item has that, its title as the menu shows it
     */
    menu(extension: Extension, item: string, place?: MenuPlace | null): Promise<void>;
    /** Quits the browser and starts it again. */
    relaunch(): Promise<void>;
    /** Waits until nothing is due at this instant. */
    settle(): Promise<void>;
    /**
     * Plays a scenario once undisturbed, then once for each point at which something may go wrong, with each of the faults, and
     * tells what breaks then: docs/explorer.md. What does not hold in the scenario breaks it, and so do the explorer's own rules.
     * @param scenario gets fixtures of its own each time; it must do the same each time
     */
    explore(scenario: TestBody, options?: { faults?: Fault | "all" | Fault[]; depth?: 1 | 2 }): Promise<Exploration>;
  }

  /** Where a device is. */
  export interface Place {
    /** In degrees north of the equator. */
    latitude: number;
    /** In degrees east of Greenwich. */
    longitude: number;
    /** How far off both may be, in meters; 10 without it. */
    accuracy?: number;
    /** In meters above the ellipsoid of WGS 84. */
    altitude?: number;
    altitudeAccuracy?: number;
    /** Where the device goes, in degrees clockwise from north. */
    heading?: number;
    /** In meters a second. */
    speed?: number;
  }

  /** What was clicked to get the menu, as `page.rightClick` gives it; nothing in particular means the page. */
  export interface MenuPlace {
    selectionText?: string;
    linkUrl?: string;
    linkText?: string;
    srcUrl?: string;
    /** What `srcUrl` is of; an image without this. */
    mediaType?: "image" | "video" | "audio";
    editable?: boolean;
    /** The address of the frame in which it was; in the page itself without this. */
    frameUrl?: string;
  }

  export type Fault =
    | "kill" | "kill-tap" | "tap" | "offline" | "slow" | "lost-answer" | "http-401" | "http-409" | "http-500" | "truncated-body"
    | "native-error" | "native-silence" | "locked-keychain" | "storage-erased" | "quota";

  export interface Exploration {
    /** How many runs were made. */
    readonly runs: number;
    /** How many points the undisturbed run has. */
    readonly points: number;
    /** What breaks; where that does not take a fault, the first one says so. */
    readonly failures: {
      /** The fault and where it struck, as `extrun explore --replay` takes it: `kill@12:before-request`; or `undisturbed`. */
      point: string;
      /** Where that is in the extension's script. */
      position: string | null;
      reasons: string[];
    }[];
    /**
     * One run for each way in which runs fail, which is those that break the same in the same words: the one with the fewest faults, and how
     * many there are. Of more than ten ways the first ten.
     */
    readonly shortest: { point: string; position: string | null; reasons: string[]; count: number }[];
  }

  export interface TraceEvent {
    /** Milliseconds since the test began. */
    at: number;
    lane: string;
    type: string;
    [field: string]: JSONValue;
  }

  export interface Tab {
    /** What scripts know it by. */
    readonly id: number;
    readonly url: string;
    /** The window that it is in. */
    readonly window: BrowserWindow;
    /** Shows another page; without `scripts` those of its own run that have run in the page before. */
    navigate(url: string | URL, page?: PageSource): Promise<void>;
    reload(): Promise<void>;
    /** The user goes back to what the tab has shown before; fails where there is nothing. */
    goBack(): Promise<void>;
    /** The user goes forward again to what the tab has gone back from. */
    goForward(): Promise<void>;
    activate(): Promise<void>;
    close(): Promise<void>;
    /** The document that it shows. */
    page(): Promise<Page>;
    /** What `tabs.captureVisibleTab` gives: a data URL. */
    setPicture(dataURL: string): void;
    /** What `tabs.detectLanguage` finds in the text of its page, as `de`; empty: nothing. */
    setLanguage(language: string): void;
  }

  export interface BrowserWindow {
    /** What scripts know it by. */
    readonly id: number;
    readonly tabs: Tab[];
    /** The tab that it shows. */
    readonly activeTab: Tab | undefined;
    /** Whether the user browses privately in it. */
    readonly isPrivate: boolean;
    /** The user makes it the window in front, which has the focus. */
    focus(): Promise<void>;
    /** The user closes it with its tabs. */
    close(): Promise<void>;
  }

  export interface Extension {
    /** What `runtime.id` says, and what web pages send messages to. */
    readonly id: string;
    /** The origin of its pages and requests, `safari-web-extension://…`, whose host is not the id. */
    readonly origin: string;
    readonly action: Action;
    readonly background: Background;
    /** What of its scripts failed and was caught by nobody. */
    readonly errors: { kind: string; message: string; position?: string }[];
    /** What it has stored in an area of `storage`, `local` where none is named, by key. To look at it wakes nothing. */
    stored(area?: "local" | "session" | "sync"): { [key: string]: JSONValue };
    /**
     * The alarms that are set, in the order in which they were: times in milliseconds since 1970. One that has fired for the last time
     * stays until it is cleared, as in Safari.
     */
    readonly alarms: { name: string; scheduledTime: number; periodInMinutes?: number }[];
    /** The menu items that it has made, in the order in which it did. */
    readonly menuItems: MenuItem[];
    /** The path of the popup that is open. */
    readonly popup: string | undefined;
    /** The document of the popup, for as long as it is open. */
    popupPage(): Promise<Page>;
    /**
     * The user grants a match pattern, which answers `permissions.request` where that has asked for it, or a permission. Nobody is asked for
     * permissions: as in Safari, a request for those of the manifest is fulfilled at once.
     */
    grant(permission: string): Promise<void>;
    /** The user denies it. */
    deny(permission: string): Promise<void>;
    /** The user allows it in private browsing, which no extension is at first, or no longer. */
    allowInPrivateBrowsing(isAllowed?: boolean): Promise<void>;
    enable(): Promise<void>;
    disable(): Promise<void>;
    /** Puts another version in its place. */
    update(path: string): Promise<void>;
    /** A content script of the active tab calls `runtime.sendMessage`; gives the reply, for which the clock goes on, for up to 30 s. */
    sendMessage(message: JSONValue): Promise<JSONValue | undefined>;
    /**
     * The app sends its extension a message (`SFSafariApplication.dispatchMessage`, on macOS only): each port of `runtime.connectNative`
     * gets `{ name, userInfo }`. Where none is open, it waits for the next.
     */
    dispatchMessage(name: string, userInfo?: { [name: string]: JSONValue }): Promise<void>;
  }

  /** An item that an extension has put into menus. */
  export interface MenuItem {
    id: string;
    title: string;
    type: "normal" | "checkbox" | "radio" | "separator";
    checked: boolean;
    enabled: boolean;
    visible: boolean;
    contexts: string[];
    /** The id of the item in whose menu it stands. */
    parentId?: string;
  }

  /** The toolbar button, as the user sees it on a tab: without one, the active tab. */
  export interface Action {
    badgeText(tab?: Tab): string;
    title(tab?: Tab): string;
    /** The path of the popup that a tap would open; empty: a tap fires `action.onClicked`. */
    popup(tab?: Tab): string;
    /**
     * The path of the picture on the button, which `setIcon` has set or the manifest names. Of several sizes it is the best one for 48
     * pixels; of an `ImageData` a `data:` URL.
     */
    icon(tab?: Tab): string | undefined;
    isEnabled(tab?: Tab): boolean;
  }

  export type Death = "idle" | "kill" | "crash" | "relaunch" | "update" | "disable" | "reload" | "cpu" | "memory" | "load-failure";

  export interface Background {
    readonly isRunning: boolean;
    /** How often it was started. */
    readonly startCount: number;
    /** How it ended, each time. */
    readonly deaths: Death[];
    /** Ends it now, as iOS does at any moment. */
    kill(): Promise<void>;
    crash(): Promise<void>;
    /**
     * Evaluates a function or an expression in the background. A function sees nothing of the test but its arguments. These and the
     * result cross as JSON: a Date becomes a text, `undefined` becomes null. In TypeScript, say `chrome` for the extension's own
     * `browser`, with `declare const chrome: any` or the types of `@types/chrome`.
     */
    evaluate<Values extends unknown[], Result>(code: (...values: Values) => Result, ...values: Values): Promise<Awaited<Result>>;
    evaluate(code: string): Promise<any>;
  }

  /** In CSS pixels, from the corner of the viewport. */
  export interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
  }

  /** What a `video` or an `audio` element plays. */
  export interface Medium {
    duration: Time;
    /** Of the picture, in pixels: 1280 and 720 where nothing is said, 0 where there is none. */
    width?: number;
    height?: number;
    /** Whether it can be heard, as it can where nothing is said: a script may begin such a one only after a user has done something. */
    hasAudio?: boolean;
  }

  /** A file that the user chooses in a page's dialog. */
  export interface ChosenFile {
    name: string;
    /** What the page is told of its type; without it, what the end of the name says. */
    type?: string;
    content: string | ArrayBuffer | ArrayBufferView;
  }

  /**
   * A document with its window, and what a user can do in it. A selector means the first element that it finds; after `>>>` comes one
   * for the shadow trees of what has been found so far, or for the document of the first frame among it: `todo-app >>> .new`,
   * `#overlay >>> button`.
   */
  export interface Page {
    /** Evaluates a function or an expression in the page. A function sees nothing of the test but its arguments. */
    evaluate<Values extends unknown[], Result>(code: (...values: Values) => Result, ...values: Values): Promise<Awaited<Result>>;
    evaluate(code: string): Promise<any>;
    /** Evaluates a script file in the page. */
    load(path: string): Promise<void>;
    /** Runs `ExtensionPreprocessingJS.run`, of that file, or of one that the page has; gives what it passed on. */
    preprocess(path?: string): Promise<any>;
    finalizePreprocessing(values: JSONValue): Promise<void>;
    /** Clicks, or taps on a phone; `modifiers` are keys that are held meanwhile. */
    click(selector: string, options?: { modifiers?: ("Alt" | "Control" | "Meta" | "Shift")[] }): Promise<void>;
    /** Clicks twice. On a Mac that selects a word: the first one of the element, or the last one of what is edited. */
    doubleClick(selector: string): Promise<void>;
    /**
     * Clicks with the right button of a mouse: the page hears `contextmenu`. What the menu is of, `browser.menu` takes; `null` where a
     * listener has prevented the menu. Where nothing of the element is selected, a Mac selects the link or a word first.
     */
    rightClick(selector: string): Promise<MenuPlace | null>;
    /**
     * Selects text of an element, all of it or these words: by a drag of the mouse, or on a phone as the system offers it, of which the
     * page hears `selectstart` and `selectionchange` alone.
     */
    selectText(selector: string, text?: string): Promise<void>;
    hover(selector: string): Promise<void>;
    focus(selector: string): Promise<void>;
    blur(selector: string): Promise<void>;
    /** Types text into a control, key by key. */
    type(selector: string, text: string): Promise<void>;
    /** Empties a control. */
    clear(selector: string): Promise<void>;
    /** Chooses the options of a select element that have these values. */
    select(selector: string, ...values: string[]): Promise<void>;
    /** Moves a slider to a value, or picks a color: `70`, `#ff8800`. */
    pick(selector: string, value: string | number): Promise<void>;
    /**
     * Chooses files in the dialog that a click has opened, on `<input type="file">`, its label, or a button whose listener clicks one;
     * none dismisses it. A text is the path of a file. Files with the names of those that were chosen before are no change, as in WebKit.
     */
    chooseFiles(...files: (string | ChosenFile)[]): Promise<void>;
    /**
     * Drags an element to another one, or so many CSS pixels to the right and down, in 160 ms of the clock: by a mouse, or by a finger. What
     * is `draggable` is dragged with its data (`dragstart`, `dragover`, `drop`), on a touch screen after a long press; all else hears of
     * the pointer. A finger scrolls unless a listener or `touch-action` has it otherwise.
     */
    drag(selector: string, target: string | { x: number; y: number }): Promise<void>;
    /** Drops files from outside on an element. A text is the path of a file. It fails where no listener takes them. */
    dropFiles(selector: string, ...files: (string | ChosenFile)[]): Promise<void>;
    /**
     * Lays an answer ready for the next `confirm()` or `prompt()` of the page: `true` for OK, `false` for Cancel, a text for what is written
     * into a prompt. Without one, they are dismissed. The next `navigator.share()` takes one too; without, the user shares.
     */
    answerDialog(answer: boolean | string): Promise<void>;
    check(selector: string): Promise<void>;
    uncheck(selector: string): Promise<void>;
    submit(selector: string): Promise<void>;
    /** Presses a key, with those that are held: `Enter`, `Meta+a`. Keys for media, as `MediaPlayPause`, go to `navigator.mediaSession`. */
    press(key: string): Promise<void>;
    /**
     * Gives an element a box; `null` takes it away. Nothing is laid out: what scripts ask for, as `getBoundingClientRect` and
     * `elementFromPoint`, goes by these boxes, and all others are zero. Clicks are in the middle of one.
     */
    setBox(selector: string, box: Box | null): Promise<void>;
    /**
     * Says what a `video` or an `audio` element plays; `null` takes it away. Nothing is decoded: all of it is there at once, with the events
     * of loading, and its time passes with the clock.
     */
    setMedia(selector: string, medium: Medium | null): Promise<void>;
    /** Plays what an element has, by the controls of its player, which asks no script. */
    play(selector: string): Promise<void>;
    /** Pauses it in the same way. */
    pause(selector: string): Promise<void>;
    /** The text of an element; `null` where there is none. */
    text(selector: string): Promise<string | null>;
    /** The value of a control. */
    value(selector: string): Promise<string | null>;
    attribute(selector: string, name: string): Promise<string | null>;
    /**
     * The elements that a selector finds, in the order of the document; `value` is that of a control; checkboxes and radio buttons have
     * `checked`.
     */
    query(
      selector: string,
    ): Promise<{ name: string; text: string; attributes: Record<string, string>; value: string | null; checked?: boolean }[]>;
    /** How many elements there are. */
    count(selector: string): Promise<number>;
    /** The HTML as it is now. */
    html(): Promise<string>;
    /** What of its scripts failed and was caught by nobody. */
    errors(): Promise<{ kind: string; message: string; position?: string }[]>;
    close(): Promise<void>;
  }

  /** It moves only when it is told to. `Date` and `setTimeout` of the test follow it. */
  export interface Clock {
    /** Walks to each timer, alarm and deadline within a time, and lets it run. */
    advance(time: Time): Promise<void>;
    /** Milliseconds since the test began. */
    readonly elapsed: number;
    /** Calendar time. */
    readonly now: Date;
  }

  // Around the browser

  export interface Answer {
    /** 200 without it. */
    status?: number;
    json?: JSONValue;
    /** A page. */
    html?: string;
    /** A text, which goes as text/plain, or bytes, whose type `headers` name. */
    body?: string | ArrayBuffer | ArrayBufferView;
    /** The body piece by piece: whoever reads `response.body` gets one after the other. */
    pieces?: string[];
    /** How long each piece after the first takes, by the virtual clock. */
    every?: Time;
    /** A name with a list of values is sent so many times, as `Set-Cookie` may be. */
    headers?: Record<string, string | string[]> | [name: string, value: string][];
    /** How long the answer takes, by the virtual clock. */
    delay?: Time;
  }

  export interface SentRequest {
    readonly method: string;
    readonly url: string;
    /** By their names in lower case. */
    readonly headers: Record<string, string>;
    readonly body: string;
    /** The body as JSON. */
    json(): any;
  }

  export interface Route {
    /** The requests that it has answered, the oldest first. */
    readonly requests: SentRequest[];
  }

  export interface Network {
    /**
     * Answers the requests of a method (`*`: any) to a URL, in which `*` stands for any characters. The route that was added last goes first.
     * A handler that gives nothing answers with 204; an error that it throws fails the test.
     * @param options `cors`: whether the route allows other origins by itself (`assumed`, as it is without this), or only where its
     *   answer says so
     */
    route(
      method: string,
      url: string | URL,
      answer: Answer | ((request: SentRequest) => Answer | Promise<Answer> | void),
      options?: { cors?: "assumed" | "as-answered" },
    ): Route;
    /**
     * Answers scripts that open a WebSocket at a URL, in which `*` stands for any characters. The route that was added last goes first. Without
     * a `server` the connection opens, and the test speaks by `connections`.
     */
    webSocket(url: string | URL, server?: WebSocketServer): WebSocketRoute;
    /** A back end that is built in, with a user who is signed in. */
    backend(name: "coolection"): Backend;
    /** The device has no network: requests fail, those and the bodies that are under way, too, and WebSockets are lost. */
    offline(): void;
    online(): void;
  }

  /** What the server does; its functions are called one after the other for each connection. */
  export interface WebSocketServer {
    /** Which of the protocols that the script offers is chosen; the first of them without it. */
    protocol?: string;
    /** The handshake is answered with this status, and no connection opens: `403`. */
    status?: number;
    open?(socket: ServerWebSocket): unknown;
    message?(socket: ServerWebSocket, data: string | Uint8Array): unknown;
    /** The script has ended the connection, or is gone. */
    close?(socket: ServerWebSocket, closed: { code: number; reason: string }): unknown;
  }

  export interface WebSocketRoute {
    /** The connections that were opened, the oldest first. */
    readonly connections: ServerWebSocket[];
  }

  /** The server's end of a WebSocket. What it does arrives at the script with the next `await`, as with `browser.settle()`. */
  export interface ServerWebSocket {
    readonly url: string;
    /** Those of the handshake, by their names in lower case. */
    readonly headers: Record<string, string>;
    /** The protocol that was chosen; empty for none. */
    readonly protocol: string;
    /** What the script has sent, the oldest first. */
    readonly messages: (string | Uint8Array)[];
    /** How the connection has ended; `undefined` while it is open. 1001: the script's document or worker is gone. */
    readonly closed: { code: number; reason: string } | undefined;
    send(data: string | ArrayBuffer | ArrayBufferView): void;
    close(code?: number, reason?: string): void;
    /** Loses the connection, as a network does that goes away: the script gets `error`, then `close` with the code 1006. */
    drop(): void;
  }

  export interface Backend {
    /** Lets the next requests fail. */
    failNext(status: number, times?: number): void;
    /** The addresses that the user has saved, the oldest first. */
    readonly urls: string[];
  }

  /** What was said last goes first. A `match` is a part of the message; without one, every message is meant. */
  export interface Native {
    /** Every message that came, the oldest first. */
    readonly messages: any[];
    /** Messages with these members get this reply; `undefined` is a request that is completed with nothing, as in Swift with `nil`. */
    reply(match: JSONValue, reply: JSONValue | undefined): void;
    /**
     * Messages go to a function, whose value is the reply; without one, the request is completed with nothing. What it throws fails the
     * message; what is expected in it and is not so fails the test, too.
     */
    handle(handler: (message: any) => unknown): void;
    handle(match: JSONValue, handler: (message: any) => unknown): void;
    /** Messages fail. */
    fail(match?: JSONValue, reason?: string, times?: number): void;
    /** Messages wait until the test answers them. */
    hold(match?: JSONValue): HeldMessages;
    /** A native half that is built in answers what nothing else does. */
    use(name: "coolection" | "browser-note"): void;
  }

  export interface HeldMessages {
    readonly messages: any[];
    /** Answers the oldest message that waits. */
    reply(reply: JSONValue): void;
    /** Lets it fail. */
    fail(reason?: string): void;
  }

  export type Accessibility =
    | "whenUnlocked" | "whenUnlockedThisDeviceOnly" | "afterFirstUnlock" | "afterFirstUnlockThisDeviceOnly"
    | "whenPasscodeSetThisDeviceOnly" | "always" | "alwaysThisDeviceOnly";

  /** The keychain of the phone, as a program of one access group sees it. */
  export interface Keychain {
    /** The same keychain for another access group. */
    group(name: string): Keychain;
    /** Adds a password, which can be read when the phone is unlocked unless told otherwise, or changes it. */
    set(service: string, account: string, value: string, options?: { accessibility?: Accessibility }): void;
    /** A password; `null` where there is none. Throws where there is one and the phone is locked. */
    get(service: string, account: string): string | null;
    /** Removes the passwords of a service, or one of them. Gives whether there was one. */
    delete(service: string, account?: string): boolean;
    lock(): void;
    unlock(): void;
  }

  /** The defaults of an application group, which app and extension share. */
  export interface AppGroup {
    /** Another group; its name begins with `group.` */
    group(name: string): AppGroup;
    get(key: string): JSONValue;
    /** Sets a value; `null` removes it. */
    set(key: string, value: JSONValue): void;
    readonly keys: string[];
  }

  export interface NetworkFault {
    /** Only requests of this method. */
    method?: string;
    /** Only requests to this URL, in which `*` stands for any characters. */
    url?: string;
    /** How many requests; 1 without it. */
    times?: number;
  }

  export interface Faults {
    /** The server answers with a status, and never sees the request. */
    http(status: number, options?: NetworkFault): void;
    /** The answer takes its time. */
    slow(time: Time, options?: NetworkFault): void;
    /** The connection ends in the middle of the answer's body: its status and headers have come, and reading it fails. */
    brokenAnswer(options?: NetworkFault): void;
    /** The server does what it is asked for, and its answer is lost. */
    lostAnswer(options?: NetworkFault): void;
    offline(): void;
    online(): void;
    /** The native half fails at the next messages. */
    nativeError(match?: JSONValue, options?: { times?: number }): void;
    /** The native half never answers; what this gives can still answer in its place. */
    nativeSilence(match?: JSONValue): HeldMessages;
    /** The phone is locked, and with it what the keychain protects so. */
    lockedKeychain(): void;
    unlockedKeychain(): void;
    /** The system has erased what the extension has put into `storage.local`. */
    erasedStorage(extension: Extension): void;
    /** iOS ends the background. */
    kill(extension: Extension): Promise<void>;
  }

  export interface Share {
    /**
     * A system that lives in the share sheet, on a phone of its own.
     * @param options `scripts`: of jiggy-clipper, the folder of its scripts
     */
    system(name: "bookmark-ai" | "jiggy-clipper" | "my-mind", options?: { scripts?: string }): Promise<SharedSystem>;
  }

  export interface SharedSystem {
    /** Plays steps, one after the other: those that `extrun share --help` lists. */
    play(...steps: string[]): Promise<void>;
    /** What a name of the step `expect` stands for now: `queued`, `outcome`. Numbers come as numbers. */
    value(name: string): Promise<string | number>;
  }

  // Expectations

  export interface Matchers<Result> {
    /** The very value: `Object.is`. */
    toBe(expected: unknown): Result;
    /** The same members at every depth; those that are undefined do not count. */
    toEqual(expected: unknown): Result;
    /** As toEqual; classes and members that are undefined count, too. */
    toStrictEqual(expected: unknown): Result;
    /** At least these members, at every depth. */
    toMatchObject(expected: object): Result;
    toBeTruthy(): Result;
    toBeFalsy(): Result;
    toBeNull(): Result;
    toBeUndefined(): Result;
    toBeDefined(): Result;
    toBeNaN(): Result;
    toBeGreaterThan(expected: number | bigint): Result;
    toBeGreaterThanOrEqual(expected: number | bigint): Result;
    toBeLessThan(expected: number | bigint): Result;
    toBeLessThanOrEqual(expected: number | bigint): Result;
    toBeCloseTo(expected: number, digits?: number): Result;
    toBeInstanceOf(expected: Function): Result;
    /** A text within a text, or the very value within an array or set. */
    toContain(item: unknown): Result;
    toContainEqual(item: unknown): Result;
    toHaveLength(length: number): Result;
    toHaveProperty(path: string | string[], value?: unknown): Result;
    toMatch(expected: string | RegExp): Result;
    toSatisfy(predicate: (value: any) => unknown): Result;
    /** The function throws; with a text in its message, a pattern, a class, or the message of an error. */
    toThrow(expected?: string | RegExp | Function | Error): Result;
    toThrowError(expected?: string | RegExp | Function | Error): Result;
    /** The same as the last time: in a file beside the test, named as it with `.snap`. */
    toMatchSnapshot(hint?: string): Result;
  }

  export interface Assertion extends Matchers<void> {
    readonly not: Matchers<void>;
    /** What the promise is fulfilled with. */
    readonly resolves: Later;
    /** What the promise is rejected with, or that which a function gives: `expect(async () => { … }).rejects`. */
    readonly rejects: Later;
  }

  export interface Later extends Matchers<Promise<void>> {
    readonly not: Matchers<Promise<void>>;
  }

  /** What a matcher of `expect.extend` gives. */
  export interface Judgement {
    pass: boolean;
    /** What was expected, in words. */
    message: string | (() => string);
  }

  /** `this` of a matcher of `expect.extend`. */
  export interface MatcherContext {
    /** Whether it stands behind `not`. */
    readonly isNot: boolean;
    /** Whether two values are equal at every depth, as `toEqual` compares. */
    equals(left: unknown, right: unknown): boolean;
  }

  export interface Asymmetric {
    objectContaining(part: object): any;
    arrayContaining(items: unknown[]): any;
    stringContaining(text: string): any;
    stringMatching(pattern: string | RegExp): any;
    closeTo(number: number, digits?: number): any;
  }

  export const expect: Asymmetric & {
    /** @param message said first where what is expected does not hold */
    (received: unknown, message?: string): Assertion;
    /** As `expect`, but the test goes on, and fails at its end. */
    soft(received: unknown, message?: string): Assertion;
    /**
     * Asks again and again, each time at the next thing that happens by the virtual clock, until what is expected holds.
     * @param options `within`: how much time may pass; 30 s without it
     */
    poll(ask: () => unknown, options?: { within?: Time; message?: string }): Later;
    /** Adds matchers. The expectation of one that gives a promise is awaited. */
    extend(matchers: Record<string, (this: MatcherContext, received: any, ...expected: any[]) => Judgement | Promise<Judgement>>): void;
    /** Any value of a class: `Number`, `String`, `Date`. */
    any(constructor: Function): any;
    /** Anything but null and undefined. */
    anything(): any;
    readonly not: Asymmetric;
  };
}
