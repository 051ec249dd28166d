// A provider that got "too many" or "not now" may not retry its webhook, so its lists are reconciled soon.

/** A flood of forged webhooks costs at most one reconciliation a minute. */
const pauseMs = 60_000;

export function createMissedWebhookMonitor(
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
