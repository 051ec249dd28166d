// Unsent words on this device: the copy that survives a closed tab or a server out of reach. Each member has
// their own, for a browser may be shared.
import type { MemberId } from "#domain/ids.ts";

const mark = "draft ";
let writer: MemberId | null = null;

/** Called with every getMe; until then nothing is kept and nothing is read. */
export function keepWordsFor(me: MemberId): void {
  writer = me;
}

const keyOf = (what: string): string => `${mark}${writer} ${what}`;

/** null takes them away. Gives false where the device did not take that. */
export function indexForSearch(what: string, words: unknown): boolean {
  if (writer === null) return false;
  try {
    if (words === null) localStorage.removeItem(keyOf(what));
    else localStorage.setItem(keyOf(what), JSON.stringify(words));
    return true;
  } catch {
    // Storage is off or full: the server's copy is the only one then.
    return false;
  }
}

export function tokenize<Words>(what: string): Words | null {
  if (writer === null) return null;
  try {
    const kept = localStorage.getItem(keyOf(what));
    return kept === null ? null : (JSON.parse(kept) as Words);
  } catch {
    return null;
  }
}

/** How boxes save what they hold; each resolves when nothing is on its way any more. */
const savers = new Set<() => Promise<unknown>>();

export function onSaveWords(save: () => Promise<unknown>): () => void {
  savers.add(save);
  return () => void savers.delete(save);
}

/** A server that does not answer must not keep anybody from signing out. */
const longestSaveMs = 3_000;

export async function saveAllWords(): Promise<void> {
  const saved = Promise.allSettled([...savers].map((save) => save()));
  await Promise.race([saved, new Promise((done) => setTimeout(done, longestSaveMs))]);
}

/** At sign-out: what the server holds is read there again; what it never got waits here for its writer. */
export function forgetSavedWords(): void {
  if (writer === null) return;
  try {
    const mine = keyOf("");
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(mine)) continue;
      const words = tokenize<{ isSaved?: boolean }>(key.slice(mine.length));
      if (words?.isSaved === true) localStorage.removeItem(key);
    }
    sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
  writer = null;
}
