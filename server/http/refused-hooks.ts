// A provider that was answered "too many" or "not now" may not send its event again: what it lists is compared soon.

/** A flood of strangers costs one comparison a minute, no more. */
const pauseMs = 60_000;

export function openRefusedHooks(
  steadyMs: () => number,
  note: () => void,
): (path: string, status: number) => void {
  let notedAtMs = Number.NEGATIVE_INFINITY;
  return (path, status) => {
    const isLost = path.startsWith("/webhooks/") && (status === 429 || status >= 500);
    if (!isLost || steadyMs() - notedAtMs < pauseMs) return;
    notedAtMs = steadyMs();
    note();
  };
}
