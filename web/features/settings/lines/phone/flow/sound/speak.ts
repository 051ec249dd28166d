// How words sound, by the browser's own voice: near enough to hear whether they are too long.
export function speak(text: string): void {
  const voice = window.speechSynthesis;
  if (voice === undefined) return;
  voice.cancel();
  voice.speak(new SpeechSynthesisUtterance(text));
}

export const beQuiet = (): void => window.speechSynthesis?.cancel();
