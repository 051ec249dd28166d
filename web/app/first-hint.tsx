// A gentle word in a workspace that was just set up with the simulator: what to do first, and where the
// customers are. Gone for good once it is dismissed or something was answered.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "#web/data/desk.ts";
import { addressOf } from "#web/data/place.ts";
import { countsQuery } from "#web/data/queries.ts";
import { useMay } from "#web/data/use-may.ts";
import { buttonClass } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { RemoveIcon, SimulatorIcon } from "#web/ui/icon.tsx";
import { Kbd } from "#web/ui/keys/kbd.tsx";
import { isHintDismissed, keepHintDismissed } from "./kept-choices.ts";
import "./first-hint.css";

const fewConversations = 3;

export function FirstHint({ at }: { at: "list" | "conversation" }) {
  const { workspace } = useDesk();
  const { data } = useQuery(countsQuery);
  const maySimulate = useMay("simulator.use");
  const [isDismissed, setDismissed] = useState(isHintDismissed);
  if (!workspace.hasSimulator || !maySimulate) return null;
  if (at === "list") {
    return (
      <EmptyState
        title="Ring your own bell"
        glyph={SimulatorIcon}
        deeds={
          <a className={buttonClass("primary")} href={addressOf.simulator()}>
            Open the outside world
          </a>
        }
      >
        The simulator plays your customers. Text from one of their phones, and it arrives here.
      </EmptyState>
    );
  }
  const counts = data?.counts ?? {};
  const isFresh =
    data !== undefined &&
    (counts.open ?? 0) <= fewConversations &&
    (counts.waiting ?? 0) === 0 &&
    (counts.closed ?? 0) === 0;
  if (isDismissed || !isFresh) return null;
  return (
    <aside className="first-hint" aria-label="First steps">
      <SimulatorIcon />
      <p className="grow">
        <b>This customer waits for you.</b> Write an answer below and press <Kbd keys="mod+enter" />
        . It reaches their phone in the{" "}
        <a href={addressOf.simulator()} target="_blank" rel="noreferrer">
          outside world
        </a>
        , where you can text back as any of them.
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
