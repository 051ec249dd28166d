import type { Call } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { usePhone } from "#web/features/softphone/engine/phone-store.ts";
import { useServerTime } from "#web/features/softphone/engine/use-server-time.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Elapsed, useSecond } from "#web/ui/time/elapsed.tsx";
import {
  answererLabels,
  callStatusLabel,
  participantsLabel,
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
  rare: MoreCallActionsState | null;
}

export function CallerInfo({ view, call, waiting, rare }: CallerInfoProps) {
  const { inboxes } = useBootstrap("inboxes");
  const { nameOf } = useMemberNames();
  const inbox = inboxes.find((one) => one.id === call?.inboxId);
  const who = participantsLabel(view, nameOf);
  const eventsUrl = [
    callStatusLabel(view, nameOf),
    view.answeredBy === null ? "" : answererLabels[view.answeredBy],
    view.number === view.name ? "" : view.number,
    inbox === undefined ? "" : `on ${inbox.name}`,
    waiting === 0 ? "" : `${waiting} waiting`,
  ].filter((one) => one !== "");
  return (
    <div className="dock-who">
      {rare !== null && <MoreCallActions {...rare} />}
      <Avatar name={view.name} size={32} />
      <div className="grow">
        {view.conversationNumber === null ? (
          <b className="ell">{who}</b>
        ) : (
          <a
            className="dock-name ell"
            href={routePaths.conversation({ kind: "open" }, view.conversationNumber)}
          >
            {who}
          </a>
        )}
        <span className="dock-facts ell num">{eventsUrl.join(" · ")}</span>
      </div>
      <span className="dock-sound">
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
  const since = typeof view.since === "string" ? at(view.since) : view.since;
  return <Elapsed since={since} className="dock-timer" />;
}

function Countdown({ untilMs }: { untilMs: number }) {
  useSecond();
  usePhone();
  return <span className="dock-timer">{secondsLeftLabel(untilMs, Date.now())}</span>;
}
