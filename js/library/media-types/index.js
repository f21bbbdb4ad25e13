// https://html.spec.whatwg.org/multipage/media.html#dom-navigator-canplaytype, as Safari 26 on an iPhone answers
// Sources: https://developer.mozilla.org/docs/Web/Media/Guides/Formats/Containers and …/Formats/Video_codecs, …/Formats/Audio_codecs
import { parameterOf, parseMIMEType } from "library/mime-type";

/** What such files hold. AV1 is not among it, which needs a processor that not every phone has. */
const video = ["avc1", "avc3", "hvc1", "hev1", "mp4v", "mp4a", "ac-3", "ec-3", "fLaC", "alac", "Opus", "opus"];
const webM = ["vp8", "vp9", "vp08", "vp09", "vorbis", "opus"];
/** The types that are known, each with the codecs that it may hold. */
const containers = {
  __proto__: null,
  "video/mp4": video,
  "video/x-m4v": video,
  "video/quicktime": video,
  "video/mp2t": video,
  "video/3gpp": video,
  "audio/mp4": video,
  "audio/x-m4a": video,
  "application/vnd.apple.mpegurl": video,
  "application/x-mpegurl": video,
  "audio/mpegurl": video,
  "audio/x-mpegurl": video,
  "video/webm": webM,
  "audio/webm": webM,
  "audio/ogg": ["opus", "vorbis", "flac"],
  "audio/mpeg": ["mp3", "mp4a"],
  "audio/mp3": ["mp3"],
  "audio/aac": ["mp4a"],
  "audio/wav": ["1"],
  "audio/x-wav": ["1"],
  "audio/wave": ["1"],
  "audio/aiff": [],
  "audio/x-aiff": [],
  "audio/flac": ["flac"],
};

/** Whether a codec, as `avc1.42E01E`, is one of a list. */
function isKnown(codec, known) {
  const dot = codec.indexOf(".");
  return known.includes(dot < 0 ? codec : codec.slice(0, dot));
}

/**
 * @param {string} text a MIME type, perhaps with codecs
 * @returns {"probably" | "maybe" | ""}
 */
export function canPlay(text) {
  const type = parseMIMEType(text);
  if (type === null) return "";
  const known = containers[`${type.type}/${type.subtype}`];
  if (known === undefined) return "";
  const codecs = parameterOf(type, "codecs");
  if (codecs === undefined || codecs === null) return "maybe";
  const list = codecs.split(",");
  for (let i = 0; i < list.length; i++) if (!isKnown(list[i].trim(), known)) return "";
  return "probably";
}
