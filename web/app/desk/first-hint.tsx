// A gentle word in a workspace that was just set up with the simulator: what to do first, and where the
// customers are. Gone for good once it is dismissed or something was answered.
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { isHintDismissed, keepHintDismissed } from "#web/app/kept-choices.ts";
import { useDesk } from "#web/data/desk.ts";
import { countsQuery } from "#web/data/queue/queries.ts";
import type { ViewCounts } from "#web/data/queue/view-counts.ts";
import { useMay } from "#web/data/use-may.ts";
import { QuietQueue } from "#web/features/queue/empty-list.tsx";
import { NothingOpen } from "#web/features/queue/nothing-open.tsx";
import { part } from "#web/ui/part.tsx";

const FirstSteps = part(async () => (await import("./first-steps.tsx")).FirstSteps, {
  isPatient: true,
});

/** Two who text, two who write, and whoever is tried out first. */
const fewConversations = 5;

/** Nobody was answered and nothing was closed: whoever sees this is new here. */
const isFreshDesk = (counts: ViewCounts): boolean =>
  (counts.open ?? 0) <= fewConversations &&
  (counts.waiting ?? 0) + (counts.closed ?? 0) + (counts.snoozed ?? 0) === 0;

export function FirstHint({ at }: { at: "list" | "conversation" | "nothing" }) {
  const { workspace } = useDesk("workspace");
  const { data } = useQuery(countsQuery);
  const maySimulate = useMay("simulator.use");
  const [isDismissed, setDismissed] = useState(isHintDismissed);
  const counts = data?.counts;
  const hasBegun = counts !== undefined && !isFreshDesk(counts);
  useEffect(() => {
    if (!hasBegun) return;
    keepHintDismissed();
    // Also here: the customer's next word makes the numbers look like a fresh desk's again.
    setDismissed(true);
  }, [hasBegun]);
  const isShown = counts !== undefined && !hasBegun && !isDismissed;
  const hasNothing = at === "nothing" && (counts?.open ?? 0) === 0;
  if (!workspace.hasSimulator || !maySimulate || !isShown || hasNothing) {
    return at === "list" ? <QuietQueue /> : at === "nothing" ? <NothingOpen /> : null;
  }
  return (
    <Suspense>
      <FirstSteps
        at={at}
        onDismiss={() => {
          keepHintDismissed();
          setDismissed(true);
        }}
      />
    </Suspense>
  );
}
