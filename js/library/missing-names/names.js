// What Safari has in a context and extrun has not, by name. There is nothing else to keep up to date when one of them is built:
// README.md, `extrun check` and the stand-ins of js/web/missing-globals follow from these lists.
//
// Sources: MDN's browser-compat-data of August 2026 (https://github.com/mdn/browser-compat-data, `safari_ios` up to 26); where an
// interface is exposed, by the `[Exposed]` and `[SecureContext]` of its IDL, for WebKit's own see
// https://github.com/WebKit/WebKit/tree/main/Source/WebCore. What has no interface object is not listed.

/** Interface objects by kind of context; the secure ones are only in secure contexts. */
export const interfaces = {
  window: `
    AnalyserNode AudioBuffer AudioBufferSourceNode AudioContext AudioData AudioDestinationNode AudioListener
    AudioNode AudioParam AudioParamMap AudioProcessingEvent AudioScheduledSourceNode AudioSession AudioTrack
    AudioTrackList BaseAudioContext BiquadFilterNode BlobEvent BufferedChangeEvent CSPViolationReportBody
    CSSFontFeatureValuesRule CSSFontPaletteValuesRule CSSImageValue CSSKeywordValue CSSMathClamp CSSMathInvert
    CSSMathMax CSSMathMin CSSMathNegate CSSMathProduct CSSMathSum CSSMathValue CSSMatrixComponent
    CSSNumericArray CSSNumericValue CSSPageDescriptors CSSPerspective CSSPositionTryDescriptors
    CSSPositionTryRule CSSPrimitiveValue CSSRotate CSSScale CSSSkew CSSSkewX CSSSkewY CSSStyleValue
    CSSTransformComponent CSSTransformValue CSSTranslate CSSUnitValue CSSUnparsedValue CSSValue CSSValueList
    CSSVariableReferenceValue CSSViewTransitionRule CanvasCaptureMediaStreamTrack ChannelMergerNode
    ChannelSplitterNode ConstantSourceNode ContentVisibilityAutoStateChangeEvent ConvolverNode Counter DataCue
    DelayNode DynamicsCompressorNode EncodedAudioChunk EncodedVideoChunk FileSystem FileSystemDirectoryEntry
    FileSystemDirectoryReader FileSystemEntry FileSystemFileEntry FontFace FragmentDirective GainNode Gamepad
    GamepadButton GamepadEvent GestureEvent IIRFilterNode ImageCapture ManagedMediaSource ManagedSourceBuffer
    MediaCapabilities MediaElementAudioSourceNode MediaError MediaRecorder MediaRecorderErrorEvent
    MediaSource MediaSourceHandle MediaStream MediaStreamAudioDestinationNode
    MediaStreamAudioSourceNode MediaStreamTrack MediaStreamTrackEvent OfflineAudioCompletionEvent
    OfflineAudioContext OscillatorNode OverconstrainedError PageRevealEvent PageSwapEvent PannerNode
    PerformancePaintTiming PeriodicWave Plugin RGBColor RTCCertificate RTCDTMFSender RTCDTMFToneChangeEvent RTCDataChannel
    RTCDataChannelEvent RTCDtlsTransport RTCEncodedAudioFrame RTCEncodedVideoFrame RTCError RTCErrorEvent
    RTCIceCandidate RTCIceTransport RTCPeerConnection RTCPeerConnectionIceErrorEvent RTCPeerConnectionIceEvent
    RTCRtpReceiver RTCRtpScriptTransform RTCRtpSender RTCRtpTransceiver RTCSctpTransport RTCSessionDescription
    RTCStatsReport RTCTrackEvent RTCTransformEvent Rect RemotePlayback Report ReportBody ReportingObserver
    SVGAngle SVGAnimateElement SVGAnimateMotionElement SVGAnimateTransformElement SVGAnimatedAngle
    SVGAnimatedBoolean SVGAnimatedEnumeration SVGAnimatedInteger SVGAnimatedLengthList
    SVGAnimatedNumber SVGAnimatedNumberList SVGAnimatedPreserveAspectRatio
    SVGAnimationElement SVGComponentTransferFunctionElement SVGFEBlendElement
    SVGFEColorMatrixElement SVGFEComponentTransferElement SVGFECompositeElement SVGFEConvolveMatrixElement
    SVGFEDiffuseLightingElement SVGFEDisplacementMapElement SVGFEDistantLightElement SVGFEDropShadowElement
    SVGFEFloodElement SVGFEFuncAElement SVGFEFuncBElement SVGFEFuncGElement SVGFEFuncRElement
    SVGFEGaussianBlurElement SVGFEImageElement SVGFEMergeElement SVGFEMergeNodeElement SVGFEMorphologyElement
    SVGFEOffsetElement SVGFEPointLightElement SVGFESpecularLightingElement SVGFESpotLightElement
    SVGFETileElement SVGFETurbulenceElement SVGLengthList SVGMPathElement SVGMetadataElement
    SVGNumber SVGNumberList SVGPointList SVGPreserveAspectRatio SVGSetElement SVGStringList
    SVGUnitTypes ScriptProcessorNode ScrollTimeline SharedWorker SourceBuffer
    SourceBufferList SpeechRecognitionAlternative SpeechRecognitionErrorEvent SpeechRecognitionEvent
    SpeechRecognitionResult SpeechRecognitionResultList StereoPannerNode StylePropertyMap
    StylePropertyMapReadOnly VideoColorSpace VideoFrame VideoPlaybackQuality VideoTrack VideoTrackList ViewTimeline
    WaveShaperNode WebGL2RenderingContext WebGLActiveInfo WebGLBuffer
    WebGLContextEvent WebGLFramebuffer WebGLProgram WebGLQuery WebGLRenderbuffer WebGLRenderingContext
    WebGLSampler WebGLShader WebGLShaderPrecisionFormat WebGLSync WebGLTexture WebGLTransformFeedback
    WebGLUniformLocation WebGLVertexArrayObject WebGLVertexArrayObjectOES WebKitPoint XSLTProcessor
    webkitSpeechRecognition`,
  secureWindow: `
    AudioDecoder AudioEncoder AudioWorklet AudioWorkletNode AuthenticatorAssertionResponse
    AuthenticatorAttestationResponse AuthenticatorResponse Credential
    CredentialsContainer DigitalCredential FileSystemDirectoryHandle FileSystemFileHandle FileSystemHandle
    FileSystemWritableFileStream GPU GPUAdapter GPUAdapterInfo GPUBindGroup GPUBindGroupLayout GPUBuffer
    GPUCanvasContext GPUCommandBuffer GPUCommandEncoder GPUCompilationInfo GPUCompilationMessage
    GPUComputePassEncoder GPUComputePipeline GPUDevice GPUDeviceLostInfo GPUExternalTexture GPUInternalError
    GPUOutOfMemoryError GPUPipelineError GPUPipelineLayout GPUQuerySet GPUQueue GPURenderBundle
    GPURenderBundleEncoder GPURenderPassEncoder GPURenderPipeline GPUSampler GPUShaderModule
    GPUSupportedFeatures GPUSupportedLimits GPUTexture GPUTextureView GPUUncapturedErrorEvent GPUValidationError
    InputDeviceInfo
    MediaDeviceInfo MediaDevices MediaEncryptedEvent MediaKeyMessageEvent MediaKeySession MediaKeyStatusMap
    MediaKeySystemAccess MediaKeys MerchantValidationEvent NavigationPreloadManager Notification PaymentAddress
    PaymentMethodChangeEvent PaymentRequest PaymentRequestUpdateEvent PaymentResponse PublicKeyCredential
    PushManager PushSubscription PushSubscriptionOptions ServiceWorker ServiceWorkerContainer
    ServiceWorkerRegistration VideoDecoder VideoEncoder WGSLLanguageFeatures WakeLock
    WakeLockSentinel Worklet`,
  serviceWorker: `
    CSPViolationReportBody Client CookieStore ExtendableMessageEvent FetchEvent FileSystemDirectoryHandle
    FileSystemFileHandle FileSystemHandle FileSystemWritableFileStream FontFace FontFaceSet MediaCapabilities
    NavigationPreloadManager Notification NotificationEvent PushEvent PushManager
    PushMessageData PushSubscription PushSubscriptionChangeEvent PushSubscriptionOptions Report ReportBody
    ReportingObserver ServiceWorker ServiceWorkerContainer ServiceWorkerRegistration
    WebGL2RenderingContext WebGLActiveInfo WebGLBuffer WebGLContextEvent WebGLFramebuffer WebGLProgram
    WebGLQuery WebGLRenderbuffer WebGLRenderingContext WebGLSampler WebGLShader WebGLShaderPrecisionFormat
    WebGLSync WebGLTexture WebGLTransformFeedback WebGLUniformLocation WebGLVertexArrayObject WindowClient`,
  dedicatedWorker: `
    AudioData CSPViolationReportBody EncodedAudioChunk EncodedVideoChunk FontFace FontFaceSet MediaCapabilities
    MediaSourceHandle RTCEncodedAudioFrame RTCEncodedVideoFrame
    RTCRtpScriptTransformer RTCTransformEvent Report ReportBody ReportingObserver VideoColorSpace
    VideoFrame WebGL2RenderingContext WebGLActiveInfo WebGLBuffer WebGLContextEvent WebGLFramebuffer
    WebGLProgram WebGLQuery WebGLRenderbuffer WebGLRenderingContext WebGLSampler WebGLShader
    WebGLShaderPrecisionFormat WebGLSync WebGLTexture WebGLTransformFeedback WebGLUniformLocation
    WebGLVertexArrayObject`,
  secureDedicatedWorker: `
    AudioDecoder AudioEncoder FileSystemDirectoryHandle FileSystemFileHandle FileSystemHandle
    FileSystemSyncAccessHandle FileSystemWritableFileStream GPU GPUAdapter GPUAdapterInfo GPUBindGroup
    GPUBindGroupLayout GPUBuffer GPUCanvasContext GPUCommandBuffer GPUCommandEncoder GPUCompilationInfo
    GPUCompilationMessage GPUComputePassEncoder GPUComputePipeline GPUDevice GPUDeviceLostInfo
    GPUExternalTexture GPUInternalError GPUOutOfMemoryError GPUPipelineError GPUPipelineLayout GPUQuerySet
    GPUQueue GPURenderBundle GPURenderBundleEncoder GPURenderPassEncoder GPURenderPipeline GPUSampler
    GPUShaderModule GPUSupportedFeatures GPUSupportedLimits GPUTexture GPUTextureView GPUUncapturedErrorEvent
    GPUValidationError NavigationPreloadManager Notification PushManager PushSubscription
    PushSubscriptionOptions ServiceWorker ServiceWorkerContainer ServiceWorkerRegistration
    VideoDecoder VideoEncoder WGSLLanguageFeatures`,
};

/**
 * Which of these a device has not: on iOS notifications are for web apps of the home screen, and media sources for iPads.
 * Source: the notes of the same data.
 */
export const withheld = { phone: "MediaSource Notification SourceBuffer SourceBufferList", tablet: "Notification", mac: "" };

/** Attributes of the global object that hold an object. */
export const objects = {
  window: "styleMedia",
  secureWindow: "pushManager",
  serviceWorker: "cookieStore fonts registration serviceWorker",
  dedicatedWorker: "fonts",
  secureDedicatedWorker: "",
};

/** Operations of the global object. */
export const operations = {
  window: "webkitConvertPointFromNodeToPage webkitConvertPointFromPageToNode",
  secureWindow: "",
  serviceWorker: "",
  dedicatedWorker: "",
  secureDedicatedWorker: "",
};

/**
 * Operations of `CSS`: https://drafts.css-houdini.org/css-typed-om-1/#numeric-factory,
 * https://drafts.css-houdini.org/css-properties-values-api-1/#the-registerproperty-function
 */
export const cssOperations = {
  window: "registerProperty Hz Q ch cm cqb cqh cqi cqmax cqmin cqw deg dpcm dpi dppx dvb dvh dvi dvmax dvmin dvw em ex fr grad in kHz "
    + "lh lvb lvh lvi lvmax lvmin lvw mm ms number pc percent pt px rad rem rlh s svb svh svi svmax svmin svw turn vb vh vi vmax vmin vw",
};

/** Attributes of `navigator` that hold an object. */
export const navigatorObjects = {
  window: "audioSession mediaCapabilities",
  secureWindow: "credentials gpu mediaDevices serviceWorker wakeLock",
  serviceWorker: "mediaCapabilities serviceWorker",
  dedicatedWorker: "mediaCapabilities",
  secureDedicatedWorker: "gpu serviceWorker",
};

/** Operations of `navigator`. */
export const navigatorOperations = {
  window: "getGamepads",
  secureWindow: "clearAppBadge requestMediaKeySystemAccess setAppBadge",
  serviceWorker: "",
  dedicatedWorker: "",
  secureDedicatedWorker: "clearAppBadge setAppBadge",
};

/** Operations of `clients`. */
export const clientsOperations = { window: "", secureWindow: "", serviceWorker: "get matchAll openWindow" };

/** Operations of `navigator.storage`. */
export const storageOperations = {
  window: "", secureWindow: "getDirectory", serviceWorker: "getDirectory", dedicatedWorker: "", secureDedicatedWorker: "getDirectory",
};

const listening = "addEventListener dispatchEvent removeEventListener";

/** Operations of those objects, and static ones of the interfaces: a script may look whether they are there. */
export const memberOperations = {
  __proto__: null,
  AudioDecoder: "isConfigSupported",
  AudioEncoder: "isConfigSupported",
  CSSNumericValue: "parse",
  CSSStyleValue: "parse parseAll",
  ManagedMediaSource: "isTypeSupported",
  MediaRecorder: "isTypeSupported",
  MediaSource: "isTypeSupported",
  Notification: "requestPermission",
  PublicKeyCredential: "getClientCapabilities isConditionalMediationAvailable isUserVerifyingPlatformAuthenticatorAvailable "
    + "parseCreationOptionsFromJSON parseRequestOptionsFromJSON",
  RTCPeerConnection: "generateCertificate",
  RTCRtpReceiver: "getCapabilities",
  RTCRtpSender: "getCapabilities",
  VideoDecoder: "isConfigSupported",
  VideoEncoder: "isConfigSupported",
  cookieStore: `delete get getAll set ${listening}`,
  fonts: `add check clear delete entries forEach has keys load values ${listening}`,
  "navigator.audioSession": listening,
  "navigator.credentials": "create get preventSilentAccess store",
  "navigator.gpu": "getPreferredCanvasFormat requestAdapter",
  "navigator.mediaCapabilities": "decodingInfo encodingInfo",
  "navigator.mediaDevices": `enumerateDevices getDisplayMedia getSupportedConstraints getUserMedia ${listening}`,
  "navigator.serviceWorker": `getRegistration getRegistrations register startMessages ${listening}`,
  "navigator.wakeLock": "request",
  pushManager: "getSubscription permissionState subscribe",
  registration: `getNotifications showNotification unregister update ${listening}`,
  serviceWorker: `postMessage ${listening}`,
  styleMedia: "matchMedium",
};

/** Attributes of the same: what begins with `on` is an event handler, which may be set, and is never called. */
export const memberAttributes = {
  __proto__: null,
  ManagedMediaSource: "canConstructInDedicatedWorker",
  MediaSource: "canConstructInDedicatedWorker",
  Notification: "maxActions permission",
  PushManager: "supportedContentEncodings",
  cookieStore: "onchange",
  fonts: "onloading onloadingdone onloadingerror ready size status",
  "navigator.audioSession": "onstatechange state type",
  "navigator.gpu": "wgslLanguageFeatures",
  "navigator.mediaDevices": "ondevicechange",
  "navigator.serviceWorker": "controller oncontrollerchange onmessage onmessageerror ready",
  registration: "active cookies installing navigationPreload onupdatefound pushManager scope updateViaCache waiting",
  serviceWorker: "onerror onstatechange scriptURL state",
  styleMedia: "type",
};

const animated = "animVal baseVal";
const list = "appendItem clear getItem initialize insertItemBefore length numberOfItems removeItem replaceItem";
const styles = "append clear delete entries forEach get getAll has keys set size values";

/** Members of the objects that attributes of other interfaces hold, by the attribute; those of all others are `animated`. */
const heldMembers = {
  __proto__: null,
  animatedPoints: list,
  attributeStyleMap: styles,
  audioTracks: "addEventListener dispatchEvent getTrackById length onaddtrack onchange onremovetrack removeEventListener",
  currentTranslate: "matrixTransform x y",
  fragmentDirective: "",
  points: list,
  relList: "add contains entries forEach item keys length remove replace supports toggle value values",
  remote: "addEventListener cancelWatchAvailability dispatchEvent onconnect onconnecting ondisconnect prompt removeEventListener state "
    + "watchAvailability",
  requiredExtensions: list,
  shadowRootCustomElementRegistry: "define get getName initialize upgrade whenDefined",
  sheet: "addRule cssRules deleteRule disabled href insertRule media ownerNode ownerRule parentStyleSheet removeRule rules title type",
  styleMap: styles,
  systemLanguage: list,
  videoTracks: "addEventListener dispatchEvent getTrackById length onaddtrack onchange onremovetrack removeEventListener selectedIndex",
};

/** The members of an object that an attribute holds, by the name of the attribute. */
export const membersHeldBy = (attribute) => heldMembers[attribute] ?? animated;
