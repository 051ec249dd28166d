// Converts a prompt to audio: with the machine's speech program if there is one, else as a murmur of the same length
// that cannot be mistaken for speech. The caller's page shows the text in both cases.
import type { AudioClip } from "#simulator/voice/media/media-exchange.ts";
import { composeMurmur } from "./compose.ts";
import type { RunProgram } from "./run-program.ts";
import { toTelephonySamples } from "./to-telephony.ts";
import { readWav } from "./wav.ts";

interface SynthesizedSpeech {
  readonly clip: AudioClip;
  readonly isSpoken: boolean;
}

const maxCharacters = 4_096;
const maxCachedClips = 200;

/** Languages that the speech program calls by another name than the carrier. */
const programLanguages: Readonly<Record<string, string>> = {
  "en-au": "en-gb",
  "de-de": "de",
  "fr-fr": "fr",
  "fr-ca": "fr",
  "es-es": "es",
  "es-mx": "es-419",
  "it-it": "it",
  "nl-nl": "nl",
};

/** The carrier's male voices; all others are female. */
const men = new Set(
  (
    "man Matthew Joey Stephen Brian Arthur Russell Hans Daniel Mathieu Remi Liam Enrique Sergio Andres Giorgio " +
    "Adriano Ruben Ricardo Thiago"
  ).split(" "),
);

/** A different voice must sound different, although it is not the carrier's voice. */
function programVoice(language: string, voice: string | undefined): string {
  const spoken = /^[a-z]{2,3}(-[a-zA-Z0-9]{2,8})*$/.test(language) ? language.toLowerCase() : "en";
  const known = programLanguages[spoken] ?? spoken;
  if (voice === undefined) return known;
  const [name = ""] = voice.replace(/^Polly\./, "").split("-");
  return `${known}+${men.has(name) ? "m3" : "f2"}`;
}

export function createTextToSpeech(
  run: RunProgram,
): (text: string, language?: string, voice?: string) => Promise<SynthesizedSpeech> {
  const cache = new Map<string, Promise<SynthesizedSpeech>>();
  let isMute = false;

  const speak = async (text: string, language: string): Promise<SynthesizedSpeech> => {
    const spokenText = text.slice(0, maxCharacters);
    const name = `say: ${spokenText}`;
    if (!isMute && spokenText.trim() !== "") {
      const wav = await run(
        "espeak-ng",
        ["--stdin", "--stdout", "-s", "160", "-v", language],
        new TextEncoder().encode(spokenText),
      );
      const sound = wav === null ? null : readWav(wav);
      if (sound !== null)
        return { clip: { name, samples: toTelephonySamples(sound) }, isSpoken: true };
      // Not tried again for each prompt: an installed program is found at the next start.
      isMute = true;
    }
    return { clip: { name, samples: composeMurmur(spokenText) }, isSpoken: false };
  };

  return (text, language = "en", voice?: string) => {
    const speaker = programVoice(language, voice);
    const key = `${speaker} ${text}`;
    const before = cache.get(key);
    const saying = before ?? speak(text, speaker);
    // Least recently used entries are evicted first.
    cache.delete(key);
    cache.set(key, saying);
    const [oldest] = cache.keys();
    if (cache.size > maxCachedClips && oldest !== undefined) cache.delete(oldest);
    return saying;
  };
}
