import type { Call } from "#contract/live.ts";
import { legCauses, ringEnds } from "#domain/call/call.ts";
import { usePeople } from "#web/data/use-people.ts";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { ClockTime } from "#web/ui/time/ago.tsx";
import { durationWords } from "#web/ui/time/time-words.ts";

/** Whom it rang and what became of each ring; who was in it and how they left. */
export function CallParties({ call }: { call: Call }) {
  const people = usePeople();
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
                    {ring.ended === null ? "ringing" : ringEnds[ring.ended]}
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
                  {nameOf(leg)} <span className="muted">{wordsOf(leg)}</span>
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

const modeWords = { listen: "listened", whisper: "whispered", barge: "barged in" } as const;

function wordsOf(leg: Call["legs"][number]): string {
  if (leg.joinedAt === null) {
    if (leg.say !== null) return leg.say;
    return leg.cause === null ? "connecting" : legCauses[leg.cause];
  }
  const how = leg.mode === null ? "spoke" : modeWords[leg.mode];
  if (leg.endedAt === null) return `${leg.mode === null ? "in the call" : how}`;
  const seconds = (Date.parse(leg.endedAt) - Date.parse(leg.joinedAt)) / 1000;
  return `${how} ${durationWords(Math.max(0, seconds))}`;
}
