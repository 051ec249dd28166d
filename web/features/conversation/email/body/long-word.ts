/**
 * Whether any word is longer than `maxLetters`. Kerning takes time quadratic in the word length, and no language has
 * words of several hundred letters.
 */
export function hasLongWord(text: string, maxLetters: number): boolean {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    letters = text.charCodeAt(at) > space ? letters + 1 : 0;
    if (letters > maxLetters) return true;
  }
  return false;
}

const space = 0x20;
