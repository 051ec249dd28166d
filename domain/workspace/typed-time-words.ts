// Puts a time typed in the language of the page into English, which typed-time.ts reads.
import { months } from "./tokenize-typed-time.ts";

/** The longest of the vocabulary. */
const maxWords = 5;

/** `vocabulary`: "heute=today; in zwei Tagen=in 2 days"; the longest sequence of words wins. */
export function toEnglishTime(typed: string, vocabulary: string): string {
  const english = new Map(
    vocabulary.split("; ").map((pair) => pair.split("=") as [string, string]),
  );
  const translate = (run: string): string => {
    const said = run.split(" ");
    const result: string[] = [];
    for (let at = 0; at < said.length; ) {
      let count = Math.min(maxWords, said.length - at);
      while (count > 1 && !english.has(said.slice(at, at + count).join(" "))) count -= 1;
      const phrase = said.slice(at, at + count).join(" ");
      result.push(english.get(phrase) ?? phrase);
      at += count;
    }
    return ` ${result.join(" ")} `;
  };
  return (
    typed
      .normalize("NFC")
      .toLowerCase()
      // "25.12." and "25. Dezember": nobody writes a day in English like that.
      .replace(/\b(\d{1,2})\.(\d{1,2})\.(?= ?\d{4}|\s|$)/g, (whole, day, month) =>
        months[month - 1] === undefined ? whole : `${day} ${months[month - 1]} `,
      )
      .replace(/\b(\d{1,2})\.(?= |$)/g, "$1")
      .replace(/\p{L}+(?: \p{L}+)*/gu, translate)
  );
}
