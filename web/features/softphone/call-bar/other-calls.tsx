// The member's other calls, each a row above the active one: on hold, or on another device.
import type { Call } from "#contract/live-protocol.ts";
import { shortcutOf, useCommand } from "#web/data/commands.ts";
import { routePaths } from "#web/data/routes.ts";
import { runPhoneCommand } from "#web/features/softphone/engine/phone-store.ts";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";
import { useSettledRef } from "#web/ui/button/settled-ref.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { HangUpIcon, PlayIcon, SwapIcon, UndoIcon } from "#web/ui/icons.tsx";
import callBarStyles from "./call-bar.module.css";
import { CallBarButton } from "./call-bar-button.tsx";
import { leaveButtonText, phaseLabels } from "./call-bar-labels.ts";
import type { CallBarView } from "./call-bar-view.ts";
import { CallTimer, HoldTimer } from "./caller-info.tsx";
import styles from "./other-calls.module.css";

export interface CallBarItem {
  readonly view: CallBarView;
  /** The call on the server; undefined for a PBX call. */
  readonly call: Call | undefined;
}

interface OtherCallsProps {
  front: CallBarView;
  others: readonly CallBarItem[];
}

const resume = (view: CallBarView) =>
  void runPhoneCommand({ kind: "hold", callId: view.id, isHeld: false });

export function OtherCalls({ front, others }: OtherCallsProps) {
  const held = others.find(({ view }) => view.phase === "held");
  useCommand("swap", () => held && resume(held.view), held !== undefined);
  return others.map(({ view, call }) => (
    <section
      key={view.id}
      data-part="other-call"
      className={styles.otherCall}
      data-phase={view.phase}
      aria-label={fill(words.callWith, { name: view.name })}
      data-pane
    >
      <Avatar name={view.name} size={20} />
      {view.conversationNumber === null ? (
        <b className="ell">{view.name}</b>
      ) : (
        <a
          className={clsx("ell", callBarStyles.name)}
          href={routePaths.conversation({ kind: "open" }, view.conversationNumber)}
        >
          {view.name}
        </a>
      )}
      <span data-part="call-bar-details" className={clsx("ell grow", callBarStyles.details)}>
        {phaseLabels[view.phase]}
        <HoldTimer view={view} />
      </span>
      <CallTimer view={view} />
      <div className={styles.otherCallActions}>
        {view.phase === "held" && (
          <CallBarButton
            icon={front.phase === "held" ? PlayIcon : SwapIcon}
            keys={view === held?.view ? shortcutOf("swap") : undefined}
            onClick={() => resume(view)}
          >
            {front.phase === "held" ? words.resume : words.swap}
          </CallBarButton>
        )}
        {(view.phase === "elsewhere" || view.phase === "lost") && call !== undefined && (
          <CallBarButton
            icon={UndoIcon}
            onClick={() => void runPhoneCommand({ kind: "rejoin", callId: call.id })}
          >
            {view.phase === "lost" ? words.rejoin : words.switchDevice}
          </CallBarButton>
        )}
        <EndCallButton view={view} />
      </div>
    </section>
  ));
}

function EndCallButton({ view }: { view: CallBarView }) {
  return (
    <CallBarButton
      ref={useSettledRef()}
      className={styles.otherCallEnd}
      icon={HangUpIcon}
      disabled={view.isEnding}
      onClick={() => void runPhoneCommand({ kind: "hangUp", callId: view.id })}
    >
      {leaveButtonText(view).label}
    </CallBarButton>
  );
}
