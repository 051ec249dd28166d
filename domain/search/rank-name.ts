// Orders names found by a text, so that the likeliest comes first: "max" is rather Max Oduya than Wolfgang-Maximilian.
import { foldDiacritics } from "./tokenize.ts";

/** Lower is better: the name begins with it, one of its words does, or it is somewhere in it. */
export function rankName(name: string, query: string): 0 | 1 | 2 {
  const [folded, typed] = [foldDiacritics(name), foldDiacritics(query).trim()];
  if (folded.startsWith(typed)) return 0;
  return folded.split(/\s+/).some((word) => word.startsWith(typed)) ? 1 : 2;
}
