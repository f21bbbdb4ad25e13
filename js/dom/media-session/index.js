// https://w3c.github.io/mediasession/: what a page says of what it plays, and what it does for the keys of a user. No system shows it.
export { MediaMetadata } from "./media-metadata.js";
export { MediaSession, actionOfKey, mediaSession, perform } from "./media-session.js";
