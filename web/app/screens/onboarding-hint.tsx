// First steps in a workspace just set up with the simulator: what to do first, and where the customers are. Hidden
// permanently once dismissed, or once a conversation was replied to or snoozed, or a reply was scheduled.
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { isOnboardingDismissed, saveOnboardingDismissed } from "#web/app/local-preferences.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { countsQuery } from "#web/data/conversations/conversation-queries.ts";
import type { ViewCounts } from "#web/data/conversations/view-counts.ts";
import { useCan } from "#web/data/use-can.ts";
import { NoConversationSelected } from "#web/features/conversation-list/no-conversation-selected.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

const AllCaughtUp = lazyComponent(
  async () => (await import("#web/features/conversation-list/empty-list.tsx")).AllCaughtUp,
  { retry: true },
);
const FirstSteps = lazyComponent(
  async () => (await import("#web/app/first-steps/first-steps.tsx")).FirstSteps,
  {
    retry: true,
  },
);

/** Two customers who text, two who email, and one the member tries out. */
const maxOnboardingConversations = 5;

/**
 * Few open conversations and none replied to, snoozed or with a scheduled reply. The server never counts closed ones, so
 * closing makes no difference.
 */
export const isNewWorkspace = (counts: ViewCounts): boolean =>
  (counts.open ?? 0) <= maxOnboardingConversations &&
  !(counts["awaiting-reply"] || counts.closed || counts.snoozed || counts.scheduled);

export function OnboardingHint({ at }: { at: "list" | "conversation" | "nothing" }) {
  const workspace = useBootstrap((bootstrap) => bootstrap.workspace);
  const { data } = useQuery(countsQuery);
  const canSimulate = useCan("simulator.use");
  const [isDismissed, setDismissed] = useState(isOnboardingDismissed);
  const counts = data?.counts;
  const hasStarted = counts !== undefined && !isNewWorkspace(counts);
  useEffect(() => {
    if (!hasStarted) return;
    saveOnboardingDismissed();
    // Also in state: the customer's next message makes the counts look like those of a new workspace again.
    setDismissed(true);
  }, [hasStarted]);
  const isShown = counts !== undefined && !hasStarted && !isDismissed;
  const hasNothing = at === "nothing" && (counts?.open ?? 0) === 0;
  if (!workspace.hasSimulator || !canSimulate || !isShown || hasNothing) {
    if (at !== "list") return at === "nothing" ? <NoConversationSelected /> : null;
    return (
      <Suspense fallback={null}>
        <AllCaughtUp />
      </Suspense>
    );
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
