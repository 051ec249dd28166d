import type { Call, Member } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { onCallSince } from "#web/data/call/call-selectors.ts";
import * as words from "#web/features/calls/words.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Elapsed } from "#web/ui/time/elapsed.tsx";
import styles from "./live-calls.module.css";

/** Team members, available ones first. */
export function TeamAvailability({ calls }: { calls: readonly Call[] }) {
  const members = useBootstrap((bootstrap) => bootstrap.members);
  const since = onCallSince(calls);
  const people = members
    .filter((member) => member.state === "active" && member.role !== "viewer")
    .map((member) => ({ member, since: since.get(member.id) ?? null, state: stateOf(member) }))
    .map((one) => (one.since === null ? one : { ...one, state: onCall }))
    .sort((one, other) => one.state.order - other.state.order);
  return (
    <aside className={styles.livePeople} aria-label={words.team}>
      <h2>{words.team}</h2>
      <ul>
        {people.map(({ member, since: from, state }) => (
          <li key={member.id}>
            <Avatar name={member.name} size={24} />
            <span className="ell grow">{member.name}</span>
            <span className={clsx(styles.liveState, state.hue)}>{state.message}</span>
            {from !== null && <Elapsed since={from} className="num muted" />}
          </li>
        ))}
      </ul>
    </aside>
  );
}

interface AvailabilityStatus {
  readonly message: string;
  readonly hue: string;
  readonly order: number;
}

const onCall: AvailabilityStatus = { message: words.onACall, hue: "c-call", order: 1 };

function stateOf(member: Member): AvailabilityStatus {
  if (member.phone === "wrapping_up") return { message: words.wrappingUp, hue: "c-warn", order: 2 };
  if (member.availability === "away") return { message: words.away, hue: "muted", order: 4 };
  if (member.reachability === "reachable")
    return { message: words.available, hue: "c-ok", order: 0 };
  return { message: words.offline, hue: "c-danger", order: 3 };
}
