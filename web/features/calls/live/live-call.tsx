import { memo } from "react";
import type { Call } from "#contract/live.ts";
import { askCall } from "#web/data/call/call-wish.ts";
import { superviseNames } from "#web/data/call/call-words.ts";
import { runsSince } from "#web/data/call/live-words.ts";
import { useDesk } from "#web/data/desk.ts";
import { addressOf } from "#web/data/place.ts";
import { useMay } from "#web/data/use-may.ts";
import { usePeople } from "#web/data/use-people.ts";
import { Button } from "#web/ui/button/button.tsx";
import { names } from "#web/ui/class-names.ts";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { Elapsed } from "#web/ui/time/elapsed.tsx";

/** What a caller without anybody does right now. */
const doing: Readonly<Record<Call["state"], string>> = {
  incoming: "incoming",
  greeting: "in the greeting",
  menu: "in the menu",
  waiting: "waits",
  dialling: "dialing",
  ringing: "ringing",
  active: "talking",
  held: "on hold",
  voicemail: "leaving a voicemail",
  ended: "over",
};

export const LiveCall = memo(function LiveCall({ call }: { call: Call }) {
  const { lines, me } = useDesk("lines", "me");
  const people = usePeople();
  const maySupervise = useMay("call.supervise");
  const mayTake = useMay("call.take");
  const line = lines.find((one) => one.id === call.lineId);
  const speakers = call.legs.filter(
    (leg) =>
      leg.role !== "customer" &&
      leg.mode === null &&
      leg.state !== "left" &&
      // A telephone that merely rings is told of by the ring.
      (leg.joinedAt !== null || leg.broughtHow !== "ring"),
  );
  const mine = call.legs.find((leg) => leg.memberId === me.id && leg.state !== "left");
  const isSpeaking = mine !== undefined && mine.mode === null;
  const isSpoken = call.state === "active" || call.state === "held";
  const since = runsSince(call);
  const ringing = call.rings.filter((ring) => ring.ended === null);
  return (
    <li className={names("live-call", call.state === "held" && "held")}>
      <Avatar name={call.contactName} size={32} />
      <div className="live-who">
        <a className="ell" href={addressOf.conversation({ kind: "open" }, call.conversationNumber)}>
          {call.contactName}
        </a>
        <span className="ell muted">{[call.shown, line?.name].filter(Boolean).join(", ")}</span>
      </div>
      <div className="live-with">
        {speakers.length > 0 ? (
          <span className="ell">
            {speakers
              .map((leg) =>
                leg.memberId === null ? (leg.number ?? "a number") : people.nameOf(leg.memberId),
              )
              .join(", ")}
          </span>
        ) : (
          ringing.length > 0 && (
            <span className="ell muted">
              ringing {ringing.map((ring) => people.nameOf(ring.memberId)).join(", ")}
            </span>
          )
        )}
        {(call.state !== "ringing" || ringing.length === 0) && (
          <span className={names("ell", call.state === "held" ? "c-warn" : "muted")}>
            {call.position === null ? doing[call.state] : `waiting, position ${call.position}`}
          </span>
        )}
      </div>
      <Elapsed since={since} className="live-time num" />
      <div className="live-deeds">
        {mayTake &&
          !call.isOutside &&
          mine === undefined &&
          !isSpoken &&
          call.direction === "in" &&
          call.state !== "voicemail" && (
            <Button
              size="small"
              kind="call"
              onClick={() => askCall({ kind: "take", callId: call.id })}
            >
              Answer
            </Button>
          )}
        {maySupervise &&
          !call.isOutside &&
          isSpoken &&
          !isSpeaking &&
          (["listen", "whisper", "barge"] as const).map((mode) => (
            <Button
              key={mode}
              size="small"
              aria-pressed={mine?.mode === mode}
              onClick={() => askCall({ kind: "supervise", callId: call.id, mode })}
            >
              {superviseNames[mode]}
            </Button>
          ))}
      </div>
    </li>
  );
});
