// Speaks a text with the browser's own voice: close enough to tell whether it is too long.
export function previewSpeech(text: string, language?: string, name = ""): void {
  const voice = window.speechSynthesis;
  if (voice === undefined) return;
  voice.cancel();
  const utterance = new SpeechSynthesisUtterance(text);
  if (language !== undefined) {
    utterance.lang = language;
    const ofLanguage = voice.getVoices().filter((one) => one.lang.startsWith(language.slice(0, 2)));
    // some systems have the same voice installed
    const [voiceName = ""] = name.replace(/^Polly\./, "").split("-");
    utterance.voice =
      ofLanguage.find((one) => voiceName !== "" && one.name.includes(voiceName)) ??
      ofLanguage.find((one) => one.lang === language) ??
      ofLanguage[0] ??
      null;
  }
  voice.speak(utterance);
}

export const stopSpeech = (): void => window.speechSynthesis?.cancel();
