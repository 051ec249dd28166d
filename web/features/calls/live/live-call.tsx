import { memo } from "react";
import type { Call } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { supervisionLabels } from "#web/data/call/call-labels.ts";
import { reconnectingText, timerStartOf } from "#web/data/call/live-call-labels.ts";
import { reconnectingMember } from "#web/data/call/reconnecting-member.ts";
import { raiseIntent } from "#web/data/intents.ts";
import { routePaths } from "#web/data/routes.ts";
import { useCan } from "#web/data/use-can.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import * as words from "#web/features/calls/words.ts";
import { fill } from "#web/language/fill.ts";
import { listNames } from "#web/language/list-names.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Elapsed } from "#web/ui/time/elapsed.tsx";
import styles from "./live-calls.module.css";

/** Labels for the call's current state. */
const doing: Readonly<Record<Call["state"], string>> = {
  incoming: words.stateIncoming,
  greeting: words.stateGreeting,
  menu: words.stateMenu,
  waiting: words.stateWaiting,
  dialing: words.stateDialing,
  ringing: words.stateRinging,
  active: words.stateActive,
  held: words.stateHeld,
  voicemail: words.stateVoicemail,
  ended: words.stateEnded,
};

export const LiveCall = memo(function LiveCall({ call }: { call: Call }) {
  const { inboxes, me } = useBootstrap(({ inboxes, me }) => ({ inboxes, me }));
  const people = useMemberNames();
  const canSupervise = useCan("call.supervise");
  const canTake = useCan("call.handle");
  const inbox = inboxes.find((one) => one.id === call.inboxId);
  const speakers = call.legs.filter(
    (leg) =>
      leg.role !== "customer" &&
      leg.mode === null &&
      leg.state !== "left" &&
      // A phone that is only ringing is listed under the rings.
      (leg.joinedAt !== null || leg.joinMethod !== "personal_phone"),
  );
  const mine = call.legs.find((leg) => leg.memberId === me.id && leg.state !== "left");
  const isSpeaking = mine !== undefined && mine.mode === null;
  const isSpoken = call.state === "active" || call.state === "held";
  const since = timerStartOf(call);
  const lost = reconnectingMember(call);
  const ringing = lost === null ? call.rings.filter((ring) => ring.endReason === null) : [];
  return (
    <li className={styles.liveCall} data-held={call.state === "held" || undefined}>
      <Avatar name={call.contactName} size={32} />
      <div className={styles.liveContact}>
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
      <div className={styles.liveMembers}>
        {speakers.length > 0 ? (
          <span className="ell">
            {listNames(
              speakers.map((leg) =>
                leg.memberId === null ? (leg.number ?? words.aNumber) : people.nameOf(leg.memberId),
              ),
            )}
          </span>
        ) : (
          ringing.length > 0 && (
            <span className="ell muted">
              {fill(words.ringingNames, {
                names: listNames(ringing.map((ring) => people.nameOf(ring.memberId))),
              })}
            </span>
          )
        )}
        {lost !== null && (
          <span className="ell c-warn">{reconnectingText(people.nameOf(lost))}</span>
        )}
        {lost === null && (call.state !== "ringing" || ringing.length === 0) && (
          <span className={clsx("ell", call.state === "held" ? "c-warn" : "muted")}>
            {call.position === null
              ? doing[call.state]
              : fill(words.waitingPosition, { position: call.position })}
            {call.onHoldSince !== null && (
              <>
                {" "}
                <Elapsed since={call.onHoldSince} />
              </>
            )}
          </span>
        )}
      </div>
      <Elapsed since={since} className={clsx("num", styles.liveTime)} />
      <div className={styles.liveActions}>
        {canTake &&
          !call.isPbx &&
          mine === undefined &&
          !isSpoken &&
          call.direction === "in" &&
          call.state !== "voicemail" && (
            <Button
              size="small"
              kind="call"
              onClick={() => raiseIntent("answerCall", { callId: call.id })}
            >
              {words.answer}
            </Button>
          )}
        {canSupervise &&
          !call.isPbx &&
          isSpoken &&
          !isSpeaking &&
          (["listen", "whisper", "barge"] as const).map((mode) => (
            <Button
              key={mode}
              size="small"
              aria-pressed={mine?.mode === mode}
              onClick={() => raiseIntent("superviseCall", { callId: call.id, mode })}
            >
              {supervisionLabels[mode]}
            </Button>
          ))}
      </div>
    </li>
  );
});
