import type { Call } from "#contract/live.ts";
import type { CallLeg } from "#web/data/call/my-calls.ts";
import { useDesk } from "#web/data/desk.ts";
import { addressOf } from "#web/data/place.ts";
import { usePhone } from "#web/features/softphone/phone/the-phone.ts";
import { useServerTime } from "#web/features/softphone/phone/use-server-time.ts";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { Elapsed, useSecond } from "#web/ui/time/elapsed.tsx";
import type { DockView } from "./dock-view.ts";
import { leftWords, modeWords, phaseWords } from "./dock-words.ts";
import { LevelBars } from "./level-bars.tsx";

export interface Other {
  readonly leg: CallLeg;
  readonly name: string;
}

interface DockWhoProps {
  view: DockView;
  call: Call | undefined;
  others: readonly Other[];
  waiting: number;
}

export function DockWho({ view, call, others, waiting }: DockWhoProps) {
  const { lines } = useDesk();
  const line = lines.find((one) => one.id === call?.lineId);
  const [first] = others;
  const facts = [
    view.mode === null ? phaseWords[view.phase] : modeWords[view.mode],
    first === undefined ? "" : `with ${first.name}, ${otherWords(first.leg)}`,
    view.number === view.name ? "" : view.number,
    line === undefined ? "" : `on ${line.name}`,
    waiting === 0 ? "" : `${waiting} ${waiting === 1 ? "waits" : "wait"}`,
  ].filter((one) => one !== "");
  return (
    <div className="dock-who">
      <Avatar name={view.name} size={32} />
      <div className="grow">
        {call === undefined ? (
          <b className="ell">{view.name}</b>
        ) : (
          <a
            className="dock-name ell"
            href={addressOf.conversation({ kind: "open" }, call.conversationNumber)}
          >
            {view.name}
          </a>
        )}
        <span className="dock-facts ell num">{facts.join(" · ")}</span>
      </div>
      <LevelBars isOn={view.phase === "active" && !view.isMuted} quality={view.quality} />
      <DockTimer view={view} />
    </div>
  );
}

const otherWords = (leg: CallLeg): string =>
  leg.joinedAt === null ? "ringing" : leg.state === "held" ? "on hold" : "on the line";

function DockTimer({ view }: { view: DockView }) {
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
