/**
 * Whether any word is longer than that. Pairs of letters are set in a time that grows with the square of a word's length,
 * and no word of a language has some hundred letters.
 */
export function hasLongWord(text: string, mostLetters: number): boolean {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    letters = text.charCodeAt(at) > space ? letters + 1 : 0;
    if (letters > mostLetters) return true;
  }
  return false;
}

const space = 0x20;
