import { Suspense } from "react";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { part } from "#web/ui/part.tsx";

const Reason = part(async () => (await import("./threading-reason.tsx")).ThreadingReason, {
  isPatient: true,
});

/** Shown on demand, so its sentences are not part of the conversation's screen. */
export const ThreadingReason = ({ entry }: { entry: MessageEntry }) => (
  <Suspense fallback={null}>
    <Reason entry={entry} />
  </Suspense>
);
