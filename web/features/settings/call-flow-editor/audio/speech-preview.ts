// How words sound, by the browser's own voice: near enough to hear whether they are too long.
export function previewSpeech(text: string, language?: string, name = ""): void {
  const voice = window.speechSynthesis;
  if (voice === undefined) return;
  voice.cancel();
  const words = new SpeechSynthesisUtterance(text);
  if (language !== undefined) {
    words.lang = language;
    const ofLanguage = voice.getVoices().filter((one) => one.lang.startsWith(language.slice(0, 2)));
    // the same voice may be installed here, as some systems have it
    const [said = ""] = name.replace(/^Polly\./, "").split("-");
    words.voice =
      ofLanguage.find((one) => said !== "" && one.name.includes(said)) ??
      ofLanguage.find((one) => one.lang === language) ??
      ofLanguage[0] ??
      null;
  }
  voice.speak(words);
}

export const stopSpeech = (): void => window.speechSynthesis?.cancel();
