// Unsent text on this device: the copy that survives a closed tab or an unreachable server. Kept per member, since a
// browser may be shared.
import type { MemberId } from "#domain/ids.ts";

const mark = "draft ";
let writer: MemberId | null = null;

/** Called with every getMe; until then nothing is stored or read. */
export function setUnsentContentOwner(me: MemberId): void {
  writer = me;
}

/** The member this page was loaded for; null before sign-in. */
export const pageMember = (): MemberId | null => writer;

const keyOf = (what: string): string => `${mark}${writer} ${what}`;

/** Null removes the text. Returns false if the device did not store it. */
export function saveUnsentContent(what: string, content: unknown): boolean {
  if (writer === null) return false;
  try {
    if (content === null) localStorage.removeItem(keyOf(what));
    else localStorage.setItem(keyOf(what), JSON.stringify(content));
    return true;
  } catch {
    // Storage is disabled or full: only the server has a copy.
    return false;
  }
}

export function readUnsentContent<Words>(what: string): Words | null {
  if (writer === null) return null;
  try {
    const stored = localStorage.getItem(keyOf(what));
    return stored === null ? null : (JSON.parse(stored) as Words);
  } catch {
    return null;
  }
}

/** What is stored whose name begins so. */
export function listUnsentContent(prefix: string): readonly string[] {
  const mine = keyOf("");
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(keyOf(prefix)))
      .map((key) => key.slice(mine.length));
  } catch {
    return [];
  }
}

/** Save functions of open editors; each resolves when nothing is pending. */
const savers = new Set<() => Promise<unknown>>();

export function registerUnsentSaver(save: () => Promise<unknown>): () => void {
  savers.add(save);
  return () => void savers.delete(save);
}

/** An unresponsive server must not block signing out. */
const maxSaveMs = 3_000;

export async function saveAllUnsentContent(): Promise<void> {
  const saved = Promise.allSettled([...savers].map((save) => save()));
  await Promise.race([saved, new Promise((done) => setTimeout(done, maxSaveMs))]);
}

/** On sign-out: removes text the server has; text it never received stays for its author. */
export function clearSavedUnsentContent(): void {
  if (writer === null) return;
  try {
    for (const what of listUnsentContent(""))
      if (readUnsentContent<{ isSaved?: boolean }>(what)?.isSaved === true)
        saveUnsentContent(what, null);
    sessionStorage.clear();
  } catch {
    // Nothing was stored.
  }
  writer = null;
}
