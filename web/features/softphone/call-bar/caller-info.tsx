import type { Call } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { usePhone } from "#web/features/softphone/engine/phone-store.ts";
import { useServerTime } from "#web/features/softphone/engine/use-server-time.ts";
import { joinNames } from "#web/features/softphone/incoming/incoming-call-labels.ts";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Elapsed, useSecond } from "#web/ui/time/elapsed.tsx";
import styles from "./call-bar.module.css";
import {
  answererLabels,
  callStatusLabel,
  listParticipants,
  secondsLeftLabel,
} from "./call-bar-labels.ts";
import type { CallBarView } from "./call-bar-view.ts";
import { LevelBars } from "./level-bars.tsx";
import { MoreCallActions, type MoreCallActionsState } from "./more-call-actions.tsx";

interface CallerInfoProps {
  view: CallBarView;
  call: Call | undefined;
  waiting: number;
  /** Null if there are no further actions. */
  moreActions: MoreCallActionsState | null;
}

export function CallerInfo({ view, call, waiting, moreActions }: CallerInfoProps) {
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const { nameOf } = useMemberNames();
  const inbox = inboxes.find((one) => one.id === call?.inboxId);
  const talkingTo = listParticipants(view, nameOf);
  const who = joinNames(talkingTo);
  const status = callStatusLabel(view, nameOf);
  const facts = [
    view.answeredBy === null ? "" : answererLabels[view.answeredBy],
    view.number === view.name ? "" : view.number,
    inbox === undefined ? "" : fill(words.onInbox, { inbox: inbox.name }),
    waiting === 0 ? "" : fill(words.waiting, { waiting }),
  ].filter((one) => one !== "");
  return (
    <div className={styles.contact}>
      {moreActions !== null && <MoreCallActions {...moreActions} />}
      <Avatar name={talkingTo[0] ?? view.name} size={32} />
      <div className="grow">
        {view.conversationNumber === null ? (
          <b className="ell">{who}</b>
        ) : (
          <a
            className={clsx("ell", styles.name)}
            href={routePaths.conversation({ kind: "open" }, view.conversationNumber)}
          >
            {who}
          </a>
        )}
        <span data-part="call-bar-details" className={clsx("ell num", styles.details)}>
          {status}
          <HoldTimer view={view} />
          {status !== "" && facts.length > 0 && " · "}
          {facts.join(" · ")}
        </span>
      </div>
      <span className={styles.audio}>
        <LevelBars isOn={hasVoices(view)} quality={view.quality} />
        <CallTimer view={view} />
      </span>
    </div>
  );
}

/** While the customer is on hold, the two members who consult still hear each other. */
const hasVoices = ({ phase, isMuted, isConsulting, company }: CallBarView): boolean =>
  !isMuted && (phase === "active" || (phase === "held" && isConsulting && company.length > 0));

export function CallTimer({ view }: { view: CallBarView }) {
  const at = useServerTime();
  if (view.phase === "reconnecting" && view.giveUpAtMs !== null)
    return <Countdown untilMs={view.giveUpAtMs} />;
  if (view.since === null) return <span className={styles.timer} />;
  const since = typeof view.since === "string" ? at(view.since) : view.since;
  return <Elapsed since={since} className={styles.timer} />;
}

/** After "On hold". */
export function HoldTimer({ view: { heldSince } }: { view: CallBarView }) {
  const at = useServerTime();
  return (
    heldSince !== null && (
      <>
        {" "}
        <Elapsed since={at(heldSince)} />
      </>
    )
  );
}

function Countdown({ untilMs }: { untilMs: number }) {
  useSecond();
  usePhone();
  return <span className={styles.timer}>{secondsLeftLabel(untilMs, Date.now())}</span>;
}
