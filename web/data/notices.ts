// What the desk has to say in passing. The data layer knows nothing of toasts: it says it here, and the
// shell shows it, one at a time.

export interface Notice {
  readonly id: number;
  readonly say: string;
  readonly tone: "plain" | "failed";
  /** Offered as a button; for Undo also on the key U. */
  readonly deed?: { readonly label: string; readonly run: () => void; readonly key?: string };
  readonly seconds: number;
}

type Listener = () => void;
const listeners = new Set<Listener>();
let current: Notice | null = null;
let count = 0;

const tell = () => {
  for (const listener of listeners) listener();
};

export function showNotice(
  notice: Omit<Notice, "id" | "seconds" | "tone"> & Partial<Notice>,
): void {
  count += 1;
  current = { seconds: 6, tone: "plain", ...notice, id: count };
  tell();
}

export function dismissNotice(id?: number): void {
  if (current === null || (id !== undefined && current.id !== id)) return;
  current = null;
  tell();
}

export const currentNotice = (): Notice | null => current;

export function listenToNotices(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
