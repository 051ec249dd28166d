import type { Call } from "#contract/live-protocol.ts";
import { legEndCauses, ringEndReasons } from "#domain/call/call.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { formatDuration } from "#web/ui/time/format-time.ts";
import { ClockTime } from "#web/ui/time/relative-time.tsx";

/** Rings with their results, and participants with how they left. */
export function CallParticipants({ call }: { call: Call }) {
  const people = useMemberNames();
  const spoke = call.legs.filter((leg) => leg.role !== "customer");
  return (
    <>
      {call.rings.length > 0 && (
        <section className="call-parties">
          <h3>Ring history</h3>
          <ul>
            {call.rings.map((ring) => (
              <li key={`${ring.memberId} ${ring.round}`}>
                <Avatar name={people.nameOf(ring.memberId)} size={20} />
                <span className="grow">
                  {people.nameOf(ring.memberId)}{" "}
                  <span className="muted">
                    {ring.ended === null ? "ringing" : ringEndReasons[ring.ended]}
                  </span>
                </span>
                <ClockTime at={ring.offeredAt} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {spoke.length > 0 && (
        <section className="call-parties">
          <h3>Participants</h3>
          <ul>
            {spoke.map((leg) => (
              <li key={leg.id}>
                <Avatar name={nameOf(leg)} size={20} />
                <span className="grow">
                  {nameOf(leg)} <span className="muted">{describeLeg(leg)}</span>
                </span>
                <ClockTime at={leg.joinedAt ?? leg.askedAt} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );

  function nameOf(leg: Call["legs"][number]): string {
    return leg.memberId === null ? (leg.number ?? "a number") : people.nameOf(leg.memberId);
  }
}

const supervisionVerbs = {
  listen: "listened",
  whisper: "whispered",
  barge: "barged in",
} as const;

function describeLeg(leg: Call["legs"][number]): string {
  if (leg.joinedAt === null) {
    if (leg.message !== null) return leg.message;
    return leg.cause === null ? "connecting" : legEndCauses[leg.cause];
  }
  const how = leg.mode === null ? "spoke" : supervisionVerbs[leg.mode];
  if (leg.endedAt === null) return `${leg.mode === null ? "in the call" : how}`;
  const seconds = (Date.parse(leg.endedAt) - Date.parse(leg.joinedAt)) / 1000;
  return `${how} ${formatDuration(Math.max(0, seconds))}`;
}
