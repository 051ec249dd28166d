// Tracks whether a transaction is open in the current async context. External calls must not run inside one: its row
// locks and connection would be held for as long as the other server takes.
import { AsyncLocalStorage } from "node:async_hooks";

interface Open {
  isOpen: boolean;
}

const around = new AsyncLocalStorage<Open>();

/** Work that was started in here but continues after the end counts as outside again. */
export function inOpenTransaction<T>(work: () => Promise<T>): Promise<T> {
  const open: Open = { isOpen: true };
  return around.run(open, async () => {
    try {
      return await work();
    } finally {
      open.isOpen = false;
    }
  });
}

export function assertNoTransaction(what: string): void {
  if (around.getStore()?.isOpen)
    throw new Error(`${what} was asked for while a transaction is open: do it before, or after.`);
}
