import type { Call } from "#contract/live-protocol.ts";
import { formatDuration } from "#domain/text/format-duration.ts";
import { legEndLabels, ringEndLabels } from "#web/data/call/end-labels.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import * as words from "#web/features/calls/words.ts";
import { fill } from "#web/language/fill.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { ClockTime } from "#web/ui/time/relative-time.tsx";
import styles from "./call-log.module.css";

/** Rings with their results, and participants with how they left. */
export function CallParticipants({ call }: { call: Call }) {
  const people = useMemberNames();
  const spoke = call.legs.filter((leg) => leg.role !== "customer");
  return (
    <>
      {call.rings.length > 0 && (
        <section className={styles.callParties}>
          <h3>{words.ringHistory}</h3>
          <ul>
            {call.rings.map((ring) => (
              <li key={`${ring.memberId} ${ring.round}`}>
                <Avatar name={people.nameOf(ring.memberId)} size={20} />
                <span className="grow">
                  {people.nameOf(ring.memberId)}{" "}
                  <span className="muted">
                    {ring.endReason === null ? words.stateRinging : ringEndLabels[ring.endReason]}
                  </span>
                </span>
                <ClockTime at={ring.offeredAt} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {spoke.length > 0 && (
        <section className={styles.callParties}>
          <h3>{words.participants}</h3>
          <ul>
            {spoke.map((leg) => (
              <li key={leg.id}>
                <Avatar name={nameOf(leg)} size={20} />
                <span className="grow">
                  {nameOf(leg)} <span className="muted">{describeLeg(leg)}</span>
                </span>
                <ClockTime at={leg.joinedAt ?? leg.createdAt} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );

  function nameOf(leg: Call["legs"][number]): string {
    return leg.memberId === null ? (leg.number ?? words.aNumber) : people.nameOf(leg.memberId);
  }
}

const supervisionVerbs = {
  listen: words.listened,
  whisper: words.whispered,
  barge: words.bargedIn,
} as const;

const durations = {
  listen: words.listenedFor,
  whisper: words.whisperedFor,
  barge: words.bargedInFor,
} as const;

function describeLeg(leg: Call["legs"][number]): string {
  if (leg.joinedAt === null) {
    if (leg.message !== null) return leg.message;
    return leg.cause === null ? words.connecting : legEndLabels[leg.cause];
  }
  if (leg.endedAt === null) return leg.mode === null ? words.inTheCall : supervisionVerbs[leg.mode];
  const seconds = (Date.parse(leg.endedAt) - Date.parse(leg.joinedAt)) / 1000;
  return fill(leg.mode === null ? words.spokeFor : durations[leg.mode], {
    duration: formatDuration(Math.max(0, seconds)),
  });
}
