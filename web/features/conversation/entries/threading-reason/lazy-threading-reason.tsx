import { Suspense } from "react";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

const Reason = lazyComponent(async () => (await import("./threading-reason.tsx")).ThreadingReason, {
  retry: true,
});

/** Shown on demand, so its sentences are not part of the conversation's screen. */
export const ThreadingReason = ({ entry }: { entry: MessageEntry }) => (
  <Suspense fallback={null}>
    <Reason entry={entry} />
  </Suspense>
);
