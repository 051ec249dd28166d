// Finds external calls inside open transactions. The context types exclude external services; this finds those captured
// by a closure.
import { isTestCode, type Source, stripComments } from "#repo-tests/parsers/sources.ts";

/** Each takes a function that runs inside a transaction. */
const openings = /\b(asSystem|defineWriteAction|write|transaction)\(/g;

const externalCalls =
  /\b(?:services|outside)\s*\.\s*(files|http|dns|simulator|transcriber|connect)\b|\bparts\.services\b|\bfetch\(|\b(storeFiles?|storeReceivedFile|deleteUnusedFile|storeBodies|openTextAccount|openEmailAccount|connectVoiceProvider)\(|\b(?:provider|adapter)\s*\.\s*(send|find|listSince|check|listNumbers|setWebhooks|fetchMedia|fetchEmail|fetchRecording|deleteRecording|removeSuppression|dial|redirect|hangUp)\(/g;

interface Reach {
  readonly path: string;
  readonly way: string;
}

export function findReaches(sources: readonly Source[]): { seen: number; found: Reach[] } {
  const found: Reach[] = [];
  let seen = 0;
  for (const { path, text } of sources) {
    if (isTestCode(path)) continue;
    const bare = stripComments(text);
    for (const opening of bare.matchAll(openings)) {
      const inside = upToItsEnd(bare, (opening.index ?? 0) + opening[0].length);
      if (!/=>|run\(/.test(inside)) continue;
      seen += 1;
      for (const [way] of inside.matchAll(externalCalls)) found.push({ path, way });
    }
  }
  return { seen, found };
}

/** The text up to the parenthesis that closes the one open at `from`. */
function upToItsEnd(text: string, from: number): string {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return text.slice(from, at);
  }
  return text.slice(from);
}
