import { memo } from "react";
import type { Call } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { supervisionLabels } from "#web/data/call/call-labels.ts";
import { requestDial } from "#web/data/call/dial-request.ts";
import { timerStartOf } from "#web/data/call/live-words.ts";
import { routePaths } from "#web/data/routes.ts";
import { useCan } from "#web/data/use-can.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Elapsed } from "#web/ui/time/elapsed.tsx";

/** Labels for the call's current state. */
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
  const { inboxes, me } = useBootstrap("inboxes", "me");
  const people = useMemberNames();
  const maySupervise = useCan("call.supervise");
  const mayTake = useCan("call.handle");
  const inbox = inboxes.find((one) => one.id === call.inboxId);
  const speakers = call.legs.filter(
    (leg) =>
      leg.role !== "customer" &&
      leg.mode === null &&
      leg.state !== "left" &&
      // A phone that is only ringing is listed under the rings.
      (leg.joinedAt !== null || leg.joinMethod !== "ring"),
  );
  const mine = call.legs.find((leg) => leg.memberId === me.id && leg.state !== "left");
  const isSpeaking = mine !== undefined && mine.mode === null;
  const isSpoken = call.state === "active" || call.state === "held";
  const since = timerStartOf(call);
  const ringing = call.rings.filter((ring) => ring.ended === null);
  return (
    <li className={clsx("live-call", call.state === "held" && "held")}>
      <Avatar name={call.contactName} size={32} />
      <div className="live-who">
        <a
          className="ell"
          href={routePaths.conversation({ kind: "open" }, call.conversationNumber)}
        >
          {call.contactName}
        </a>
        <span className="ell muted">
          {[call.formatted, inbox?.name].filter(Boolean).join(", ")}
        </span>
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
          <span className={clsx("ell", call.state === "held" ? "c-warn" : "muted")}>
            {call.position === null ? doing[call.state] : `waiting, position ${call.position}`}
          </span>
        )}
      </div>
      <Elapsed since={since} className="live-time num" />
      <div className="live-deeds">
        {mayTake &&
          !call.isPbx &&
          mine === undefined &&
          !isSpoken &&
          call.direction === "in" &&
          call.state !== "voicemail" && (
            <Button
              size="small"
              kind="call"
              onClick={() => requestDial({ kind: "take", callId: call.id })}
            >
              Answer
            </Button>
          )}
        {maySupervise &&
          !call.isPbx &&
          isSpoken &&
          !isSpeaking &&
          (["listen", "whisper", "barge"] as const).map((mode) => (
            <Button
              key={mode}
              size="small"
              aria-pressed={mine?.mode === mode}
              onClick={() => requestDial({ kind: "supervise", callId: call.id, mode })}
            >
              {supervisionLabels[mode]}
            </Button>
          ))}
      </div>
    </li>
  );
});
