// How long the result of a bulk action is shown: as long as U undoes a single action. Afterwards it is no news, in this
// tab or in another.
import type { BulkOperation } from "#contract/live-protocol.ts";
import { keySeconds } from "#web/data/toasts/undo.ts";

export const isAtWork = ({ state }: BulkOperation): boolean =>
  state === "running" || state === "undoing";

export function createShownUntil(nowMs: () => number) {
  const workedHere = new Set<string>();
  const endedHereMs = new Map<string, number>();

  return (operation: BulkOperation): number => {
    const { id, state, startedAt, endedAt } = operation;
    if (isAtWork(operation)) {
      workedHere.add(id);
      return Number.POSITIVE_INFINITY;
    }
    // It can be resumed, so it waits for a decision.
    if (state === "canceled") return Number.POSITIVE_INFINITY;
    const at = endedAt ?? startedAt;
    const key = `${id} ${at}`;
    // This device's clock may differ from the server's.
    if (workedHere.delete(id)) endedHereMs.set(key, nowMs());
    return (endedHereMs.get(key) ?? Date.parse(at)) + keySeconds * 1_000;
  };
}
