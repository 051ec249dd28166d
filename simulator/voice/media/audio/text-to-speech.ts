// A written prompt as sound: the machine's own voice where it has one, else a murmur of the same length, which
// nobody should take for speech. The caller's page shows the words in both cases.
import type { AudioClip } from "#simulator/voice/media/media-exchange.ts";
import { composeMurmur } from "./compose.ts";
import type { RunProgram } from "./run-program.ts";
import { toTelephonySamples } from "./to-telephony.ts";
import { readWav } from "./wav.ts";

export interface SynthesizedSpeech {
  readonly clip: AudioClip;
  readonly isSpoken: boolean;
}

const maxCharacters = 4_096;
const kept = 200;

/** How the machine's program calls the languages that it knows under another name than the carrier. */
const programLanguages: Readonly<Record<string, string>> = {
  ...{ "en-au": "en-gb", "de-de": "de", "fr-fr": "fr", "fr-ca": "fr", "es-es": "es" },
  ...{ "es-mx": "es-419", "it-it": "it", "nl-nl": "nl" },
};

/** The carrier's men; all its other voices are women's. */
const men = new Set(
  (
    "man Matthew Joey Stephen Brian Arthur Russell Hans Daniel Mathieu Remi Liam Enrique Sergio Andres Giorgio " +
    "Adriano Ruben Ricardo Thiago"
  ).split(" "),
);

/** Another voice is to be heard as another one, though it is none of the carrier's. */
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
  const said = new Map<string, Promise<SynthesizedSpeech>>();
  let isMute = false;

  const speak = async (text: string, language: string): Promise<SynthesizedSpeech> => {
    const words = text.slice(0, maxCharacters);
    const name = `say: ${words}`;
    if (!isMute && words.trim() !== "") {
      const wav = await run(
        "espeak-ng",
        ["--stdin", "--stdout", "-s", "160", "-v", language],
        new TextEncoder().encode(words),
      );
      const sound = wav === null ? null : readWav(wav);
      if (sound !== null)
        return { clip: { name, samples: toTelephonySamples(sound) }, isSpoken: true };
      // Not tried again for each prompt: a machine learns to speak with the next start.
      isMute = true;
    }
    return { clip: { name, samples: composeMurmur(words) }, isSpoken: false };
  };

  return (text, language = "en", voice?: string) => {
    const speaker = programVoice(language, voice);
    const key = `${speaker} ${text}`;
    const before = said.get(key);
    const saying = before ?? speak(text, speaker);
    // Asked for last is forgotten last.
    said.delete(key);
    said.set(key, saying);
    const [oldest] = said.keys();
    if (said.size > kept && oldest !== undefined) said.delete(oldest);
    return saying;
  };
}
