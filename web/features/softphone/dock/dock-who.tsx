import type { Call } from "#contract/live.ts";
import { useDesk } from "#web/data/desk.ts";
import { addressOf } from "#web/data/place.ts";
import { usePeople } from "#web/data/use-people.ts";
import { usePhone } from "#web/features/softphone/phone/the-phone.ts";
import { useServerTime } from "#web/features/softphone/phone/use-server-time.ts";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { Elapsed, useSecond } from "#web/ui/time/elapsed.tsx";
import { DockMore, type RareDeeds } from "./dock-more.tsx";
import type { DockView } from "./dock-view.ts";
import { answererWords, leftWords, standingWords, whoWords } from "./dock-words.ts";
import { LevelBars } from "./level-bars.tsx";

interface DockWhoProps {
  view: DockView;
  call: Call | undefined;
  waiting: number;
  /** Null where there is none. */
  rare: RareDeeds | null;
}

export function DockWho({ view, call, waiting, rare }: DockWhoProps) {
  const { lines } = useDesk("lines");
  const { nameOf } = usePeople();
  const line = lines.find((one) => one.id === call?.lineId);
  const who = whoWords(view, nameOf);
  const facts = [
    standingWords(view, nameOf),
    view.answeredBy === null ? "" : answererWords[view.answeredBy],
    view.number === view.name ? "" : view.number,
    line === undefined ? "" : `on ${line.name}`,
    waiting === 0 ? "" : `${waiting} waiting`,
  ].filter((one) => one !== "");
  return (
    <div className="dock-who">
      {rare !== null && <DockMore {...rare} />}
      <Avatar name={view.name} size={32} />
      <div className="grow">
        {view.conversationNumber === null ? (
          <b className="ell">{who}</b>
        ) : (
          <a
            className="dock-name ell"
            href={addressOf.conversation({ kind: "open" }, view.conversationNumber)}
          >
            {who}
          </a>
        )}
        <span className="dock-facts ell num">{facts.join(" · ")}</span>
      </div>
      <span className="dock-sound">
        <LevelBars isOn={hasVoices(view)} quality={view.quality} />
        <DockTimer view={view} />
      </span>
    </div>
  );
}

/** While the customer is on hold, the two who speak about them are heard. */
const hasVoices = ({ phase, isMuted, isConsulting, company }: DockView): boolean =>
  !isMuted && (phase === "active" || (phase === "held" && isConsulting && company.length > 0));

export function DockTimer({ view }: { view: DockView }) {
  const at = useServerTime();
  if (view.phase === "reconnecting" && view.giveUpAtMs !== null)
    return <Countdown untilMs={view.giveUpAtMs} />;
  const since = typeof view.since === "string" ? at(view.since) : view.since;
  return <Elapsed since={since} className="dock-timer" />;
}

function Countdown({ untilMs }: { untilMs: number }) {
  useSecond();
  usePhone();
  return <span className="dock-timer">{leftWords(untilMs, Date.now())}</span>;
}
