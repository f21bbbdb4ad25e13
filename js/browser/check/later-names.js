// What Safari has only since some version, of what scripts call. Sources: MDN's browser-compat-data of August 2026
// (https://github.com/mdn/browser-compat-data, `safari` and `safari_ios`).

/** By name, as a script says it, the version. */
function versions(table) {
  const found = new Map();
  for (const [version, names] of Object.entries(table)) for (const name of names.split(/\s+/)) found.set(name, version);
  return found;
}

/** Globals, and members of globals. */
export const laterGlobals = versions({
  15: "AbortSignal.abort FormDataEvent ImageBitmap SubmitEvent WebGL2RenderingContext createImageBitmap",
  15.2: `Atomics FileSystemDirectoryHandle FileSystemFileHandle FileSystemHandle SharedArrayBuffer StorageManager crossOriginIsolated
    navigator.storage`,
  15.4: `BroadcastChannel Intl.supportedValuesOf Lock LockManager Object.hasOwn crypto.randomUUID navigator.locks reportError
    structuredClone`,
  16: "AbortSignal.timeout HTMLScriptElement.supports PermissionStatus Permissions navigator.permissions",
  16.4: `Array.fromAsync Atomics.waitAsync CSS.registerProperty CompressionStream DecompressionStream ElementInternals
    EncodedVideoChunk Intl.DurationFormat OffscreenCanvas ReportingObserver ScreenOrientation UserActivation VideoDecoder VideoEncoder
    VideoFrame WakeLock document.exitFullscreen navigator.audioSession navigator.userActivation navigator.wakeLock`,
  17: "Response.json ToggleEvent URL.canParse navigator.storage.estimate",
  17.2: "CSS.highlights Error.captureStackTrace Highlight HighlightRegistry",
  17.4: "AbortSignal.any CustomStateSet Document.parseHTMLUnsafe Map.groupBy Object.groupBy Promise.withResolvers",
  18: "URL.parse ViewTransition document.startViewTransition",
  18.2: `Float16Array Math.f16round PageRevealEvent PageSwapEvent Promise.try RegExp.escape Uint8Array.fromBase64
    Uint8Array.fromHex`,
  18.4: "ClipboardItem.supports CookieChangeEvent CookieStore Error.isError Iterator JSON.isRawJSON JSON.rawJSON cookieStore",
  26: `AudioDecoder AudioEncoder FileSystemWritableFileStream ScrollTimeline TrustedHTML TrustedScript TrustedScriptURL URLPattern
    ViewTimeline navigator.gpu trustedTypes`,
  26.2: "CaretPosition CommandEvent LargestContentfulPaint Math.sumPrecise NavigateEvent Navigation navigation",
  26.4: "Iterator.concat WebTransport",
  27: "ReadableStream.from",
});

/** Methods by whose names alone it is known what they are called for. */
export const laterMethods = versions({
  16: "toReversed toSorted toSpliced",
  16.4: "isWellFormed toWellFormed",
  17: "isDisjointFrom isSubsetOf isSupersetOf symmetricDifference",
  26.2: "getOrInsert getOrInsertComputed",
});
