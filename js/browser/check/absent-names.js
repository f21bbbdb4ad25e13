// What scripts call that was written for other browsers or contexts, and that throws where it is not.
//
// Sources: MDN's browser-compat-data of August 2026 (https://github.com/mdn/browser-compat-data): what Chrome or Firefox has, and no
// release of Safari up to 26.6; the global objects of workers in https://html.spec.whatwg.org/multipage/workers.html.

const words = (text) => new Set(text.split(/\s+/));

/** Globals that no context of Safari has. */
export const absentGlobals = words(`BarcodeDetector BatteryManager BeforeInstallPromptEvent CloseWatcher EditContext EyeDropper
  FileSystemObserver IdleDeadline IdleDetector ImageDecoder LanguageDetector LanguageModel MediaStreamTrackGenerator NavigatorUAData
  NetworkInformation PasswordCredential PerformanceLongTaskTiming PressureObserver ScreenDetails SharedStorage SpeechGrammarList
  SpeechRecognition SyncManager TaskController TaskSignal VirtualKeyboard WebSocketStream cancelIdleCallback documentPictureInPicture
  fetchLater getDefaultComputedStyle getScreenDetails launchQueue queryLocalFonts requestIdleCallback scheduler showDirectoryPicker
  showOpenFilePicker showSaveFilePicker`);

/** Members that no context of Safari has, by the global that they are members of. */
export const absentMembers = {
  __proto__: null,
  navigator: words(`bluetooth connection deviceMemory getBattery getInstalledRelatedApps getUserMedia hid keyboard registerProtocolHandler
    requestMIDIAccess scheduling serial unregisterProtocolHandler usb userAgentData vibrate virtualKeyboard xr`),
  performance: words("measureUserAgentSpecificMemory memory"),
};

/**
 * Members of `navigator` that windows have and service workers have not.
 * Source: Navigator.idl, WorkerNavigator.idl and their mixins in https://github.com/WebKit/WebKit/tree/main/Source/WebCore
 */
export const windowMembers = words(`audioSession canShare clipboard credentials geolocation getGamepads gpu javaEnabled mediaDevices
  mediaSession mimeTypes plugins requestMediaKeySystemAccess sendBeacon share userActivation wakeLock`);

/** Globals that windows have, and service workers have not. */
export const windowGlobals = words(`Audio DOMParser Image MutationObserver XMLHttpRequest XMLSerializer alert confirm document
  getComputedStyle getSelection history localStorage matchMedia prompt sessionStorage window`);
