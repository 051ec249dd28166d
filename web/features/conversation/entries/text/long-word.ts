/**
 * Whether any word is longer than `maxLetters`. Kerning takes time quadratic in the word length, as does joining Arabic
 * letters, of which each counts as three; no language has words of several hundred letters.
 */
export function hasLongWord(text: string, maxLetters: number): boolean {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    letters = code > space ? letters + (isJoined(code) ? joinedLetterCost : 1) : 0;
    if (letters > maxLetters) return true;
  }
  return false;
}

const space = 0x20;
const joinedLetterCost = 3;

/** Arabic, Syriac, N'Ko, Mandaic and Mongolian. */
const isJoined = (code: number): boolean =>
  (code >= 0x600 && code <= 0x8ff) || (code >= 0x1800 && code <= 0x18af);
