// The voices that a device comes with, one for each language and region. There are some more of other kinds for some of them.
// Source: AVSpeechSynthesisVoice.speechVoices() as in https://github.com/philliptharris/SpeechSynthesis

/** By the language: the name, and the last part of the identifier where that is another. */
const names = {
  __proto__: null,
  "ar-001": "Majed Maged",
  "bg-BG": "Daria",
  "ca-ES": "Montse Montserrat",
  "cs-CZ": "Zuzana",
  "da-DK": "Sara",
  "de-DE": "Anna",
  "el-GR": "Melina",
  "en-AU": "Karen",
  "en-GB": "Daniel",
  "en-IE": "Moira",
  "en-IN": "Rishi",
  "en-US": "Samantha",
  "en-ZA": "Tessa",
  "es-ES": "Mónica Monica",
  "es-MX": "Paulina",
  "fi-FI": "Satu",
  "fr-CA": "Amélie Amelie",
  "fr-FR": "Thomas",
  "he-IL": "Carmit",
  "hi-IN": "Lekha",
  "hr-HR": "Lana",
  "hu-HU": "Tünde Mariska",
  "id-ID": "Damayanti",
  "it-IT": "Alice",
  "ja-JP": "Kyoko",
  "ko-KR": "Yuna",
  "ms-MY": "Amira",
  "nb-NO": "Nora",
  "nl-BE": "Ellen",
  "nl-NL": "Xander",
  "pl-PL": "Zosia",
  "pt-BR": "Luciana",
  "pt-PT": "Joana",
  "ro-RO": "Ioana",
  "ru-RU": "Milena",
  "sk-SK": "Laura",
  "sv-SE": "Alva",
  "th-TH": "Kanya",
  "tr-TR": "Yelda",
  "uk-UA": "Lesya",
  "vi-VN": "Linh",
  "zh-CN": "Tingting",
  "zh-HK": "Sinji",
  "zh-TW": "Meijia",
};

/** Each with its `lang`, `name` and `uri`. */
export const compactVoices = Object.entries(names).map(([lang, words]) => {
  const [name, last = name] = words.split(" ");
  return { lang, name, uri: `com.apple.voice.compact.${lang}.${last}` };
});
