// A gentle word in a workspace that was just set up with the simulator: what to do first, and where the
// customers are. Gone for good once it is dismissed or something was answered.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isHintDismissed, keepHintDismissed } from "#web/app/kept-choices.ts";
import { useDesk } from "#web/data/desk.ts";
import { addressOf } from "#web/data/place.ts";
import { countsQuery } from "#web/data/queue/queries.ts";
import type { ViewCounts } from "#web/data/queue/view-counts.ts";
import { useMay } from "#web/data/use-may.ts";
import { QuietQueue } from "#web/features/queue/empty-list.tsx";
import { NothingOpen } from "#web/features/queue/nothing-open.tsx";
import { buttonClass } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { RemoveIcon, SimulatorIcon } from "#web/ui/icon.tsx";
import { Kbd } from "#web/ui/keys/kbd.tsx";
import "./first-hint.css";

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
  if (!workspace.hasSimulator || !maySimulate || !isShown) {
    return at === "list" ? <QuietQueue /> : at === "nothing" ? <NothingOpen /> : null;
  }
  const outside = (
    <a className={buttonClass()} href={addressOf.simulator()} target="_blank" rel="noreferrer">
      Open the simulator
    </a>
  );
  if (at === "list") {
    return (
      <EmptyState title="Send yourself a message" glyph={SimulatorIcon} deeds={outside}>
        The simulator plays your customers. Send a text from one of their phones and it arrives
        here.
      </EmptyState>
    );
  }
  if (at === "nothing") {
    return (counts.open ?? 0) === 0 ? (
      <NothingOpen />
    ) : (
      <EmptyState title="A customer is waiting for you" glyph={SimulatorIcon} deeds={outside}>
        Open the first conversation in the list and reply. The customer gets your reply in the
        simulator, where you can answer as them. Or press <b>Call an inbox</b> on a phone there and
        take the call here.
      </EmptyState>
    );
  }
  return (
    <aside className="first-hint" aria-label="First steps">
      <SimulatorIcon />
      <p className="grow">
        <b>This customer is waiting for you.</b> Write your reply below
        <span className="by-keys">
          {" "}
          and press <Kbd keys="mod+enter" />
        </span>
        . They get it in the{" "}
        <a href={addressOf.simulator()} target="_blank" rel="noreferrer">
          simulator
        </a>
        , where you can answer as any customer.
      </p>
      <IconButton
        size="small"
        name="Dismiss"
        glyph={RemoveIcon}
        onClick={() => {
          keepHintDismissed();
          setDismissed(true);
        }}
      />
    </aside>
  );
}
