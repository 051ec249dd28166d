// Reloads the page: needed when the server was updated and no longer has this page's files. Never during a call,
// because the page carries its audio.

type Reason = () => string | null;
const reasons = new Set<Reason>();

/** Registers a reason against reloading, as a sentence; returns a function that removes it. */
export function blockReload(reason: Reason): () => void {
  reasons.add(reason);
  return () => reasons.delete(reason);
}

export function reloadBlockedReason(): string | null {
  for (const reason of reasons) {
    const message = reason();
    if (message !== null) return message;
  }
  return null;
}

/** Returns false if it must wait. */
export function reloadPage(): boolean {
  if (reloadBlockedReason() !== null) return false;
  location.reload();
  return true;
}

/** Whether the server has a different build than this page. */
export async function isUpdated(): Promise<boolean> {
  const mine = document.querySelector('script[type="module"][src]')?.getAttribute("src");
  if (mine === undefined || mine === null) return false;
  try {
    const page = await fetch("/", { cache: "no-store", signal: AbortSignal.timeout(10_000) });
    return page.ok && !(await page.text()).includes(mine);
  } catch {
    return false;
  }
}
