// Whether a transaction is open around whoever asks. Nothing may wait for the outside meanwhile: its rows and
// its connection would be held for as long as a stranger's server likes.
import { AsyncLocalStorage } from "node:async_hooks";

interface Open {
  isOpen: boolean;
}

const around = new AsyncLocalStorage<Open>();

/** What is begun in here and goes on after the end is outside again. */
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
