// The page anew: needed when the server was updated and no longer has the parts of this one. Never while a call is
// on, for the page carries its sound.

type Reason = () => string | null;
const reasons = new Set<Reason>();

/** What speaks against it now, in a sentence; gives back how to withdraw it. */
export function holdReload(reason: Reason): () => void {
  reasons.add(reason);
  return () => reasons.delete(reason);
}

export function whyNotReload(): string | null {
  for (const reason of reasons) {
    const say = reason();
    if (say !== null) return say;
  }
  return null;
}

/** Gives false where it has to wait. */
export function reloadPage(): boolean {
  if (whyNotReload() !== null) return false;
  location.reload();
  return true;
}

/** Whether the server has another build of the page than this one. */
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
