// A gentle word in a workspace that was just set up with the simulator: what to do first, and where the
// customers are. Gone for good once it is dismissed or something was answered.
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { isOnboardingDismissed, saveOnboardingDismissed } from "#web/app/local-preferences.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { countsQuery } from "#web/data/conversations/conversation-queries.ts";
import type { ViewCounts } from "#web/data/conversations/view-counts.ts";
import { useCan } from "#web/data/use-can.ts";
import { AllDone } from "#web/features/conversation-list/empty-list.tsx";
import { NoConversationSelected } from "#web/features/conversation-list/no-conversation-selected.tsx";
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

export function OnboardingHint({ at }: { at: "list" | "conversation" | "nothing" }) {
  const { workspace } = useBootstrap("workspace");
  const { data } = useQuery(countsQuery);
  const canSimulate = useCan("simulator.use");
  const [isDismissed, setDismissed] = useState(isOnboardingDismissed);
  const counts = data?.counts;
  const hasBegun = counts !== undefined && !isFreshDesk(counts);
  useEffect(() => {
    if (!hasBegun) return;
    saveOnboardingDismissed();
    // Also here: the customer's next word makes the numbers look like a fresh desk's again.
    setDismissed(true);
  }, [hasBegun]);
  const isShown = counts !== undefined && !hasBegun && !isDismissed;
  const hasNothing = at === "nothing" && (counts?.open ?? 0) === 0;
  if (!workspace.hasSimulator || !canSimulate || !isShown || hasNothing) {
    return at === "list" ? <AllDone /> : at === "nothing" ? <NoConversationSelected /> : null;
  }
  return (
    <Suspense>
      <FirstSteps
        at={at}
        onDismiss={() => {
          saveOnboardingDismissed();
          setDismissed(true);
        }}
      />
    </Suspense>
  );
}
