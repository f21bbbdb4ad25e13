// What a page is told about the browser and the screen
export { MimeTypeArray, Navigator, PluginArray, clientInformation, navigator } from "./navigator.js";
export { BarProp, locationbar, menubar, personalbar, scrollbars, statusbar, toolbar } from "./bar-prop.js";
export { Screen, ScreenOrientation, screen } from "./screen.js";
export { VisualViewport, visualViewport } from "./visual-viewport.js";
export { UserActivation } from "./user-activation.js";
