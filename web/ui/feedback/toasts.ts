import { createToastStore } from "./toast-store.ts";

/** The page's toast store. A toast says what was done and how to undo it. */
export const toasts = createToastStore({
  nowMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});
