import { Fragment, memo } from "react";
import type { Call } from "#contract/live.ts";
import { callWay } from "#web/data/call/call-way.ts";
import { callHeadline, callName } from "#web/data/call/call-words.ts";
import { isLive } from "#web/data/call/my-calls.ts";
import { takesToShow, takeView } from "#web/data/call/take-words.ts";
import { useDesk } from "#web/data/desk.ts";
import { useMay } from "#web/data/use-may.ts";
import { usePeople } from "#web/data/use-people.ts";
import type { CallEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { names } from "#web/ui/class-names.ts";
import {
  CallInIcon,
  CallOutIcon,
  type Glyph,
  LiveCallIcon,
  MissedCallIcon,
  NextIcon,
  VoicemailIcon,
} from "#web/ui/icon.tsx";
import { Player } from "#web/ui/sound/player.tsx";
import { Chip } from "#web/ui/text/chip.tsx";
import { ClockTime } from "#web/ui/time/ago.tsx";
import { durationWords } from "#web/ui/time/time-words.ts";
import "./call-item.css";

interface CallItemProps {
  readonly entry: CallEntry;
  readonly contactName: string;
}

/** A call on the timeline: what it was, what was recorded, the way it took. */
export const CallItem = memo(function CallItem({ entry, contactName }: CallItemProps) {
  const call = { ...entry.call, contactName };
  const { lines } = useDesk("lines");
  const people = usePeople();
  const mayHear = useMay("take.hear");
  const speech = { nameOf: people.nameOf, lasts: durationWords };
  const line = lines.find((one) => one.id === call.lineId);
  const place = call.isOutside ? "our own phone system" : (line?.shown ?? "a deleted inbox");
  const { title, rest } = callHeadline(call, contactName, speech);
  const way = callWay(call, speech);
  const isMissed = nodeOf(call) === MissedCallIcon;
  const Node = nodeOf(call);
  const takes = takesToShow(call);
  const hasCard = takes.length > 0 || way.length > 0 || call.say !== null;
  return (
    <li className="e starts ends call-entry" aria-label={callName(call, contactName)}>
      <span className={names("node", "call", isMissed && "missed", isLive(call) && "live")}>
        <Node />
      </span>
      <div className="meta">
        <b>{title}</b>
        {takes.some((take) => take.isUnheard) && (
          <Chip mini kind="accent">
            Not played
          </Chip>
        )}
        <span className="ell">
          {rest}
          <span className="call-line">
            {rest === "" ? "" : ", "}on {place}
          </span>
        </span>
        <span className="meta-end">
          <ClockTime at={entry.at} />
        </span>
      </div>
      {hasCard && (
        <div className="call-card">
          {takes.map((take) => (
            <Fragment key={take.id}>
              <Player {...takeView(take, mayHear)} />
              {take.transcript !== null && <p className="take-words">“{take.transcript}”</p>}
            </Fragment>
          ))}
          {call.say !== null && call.outcome === "failed" && <p className="call-say">{call.say}</p>}
          {way.length > 0 && (
            <ol className="call-way" aria-label="What happened">
              {way.map((step, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
                <li key={`${index} ${step}`}>
                  {index > 0 && <NextStep />}
                  {step}
                </li>
              ))}
            </ol>
          )}
        </div>
      )}
    </li>
  );
});

const NextStep = () => <NextIcon className="call-next" aria-hidden="true" />;

function nodeOf(call: Call): Glyph {
  if (isLive(call)) return LiveCallIcon;
  if (call.outcome === "voicemail") return VoicemailIcon;
  if (call.direction === "out") return CallOutIcon;
  return call.outcome === "answered" ? CallInIcon : MissedCallIcon;
}
