import type { MemberId } from "#domain/ids.ts";

/**
 * Whether one more caller may ring these members: each ringing caller, the new one included, can still be answered by a
 * member of their own. Callers who ring different members don't keep each other waiting.
 *
 * A bipartite matching of callers to members: a caller who finds all their members taken moves another caller to a free
 * one (an augmenting path).
 */
export function canRingAnotherCaller(
  ringing: readonly (readonly MemberId[])[],
  members: readonly MemberId[],
): boolean {
  const callers = [...ringing, members];
  const callerOf = new Map<MemberId, number>();
  const assign = (caller: number, tried: Set<MemberId>): boolean => {
    for (const member of callers[caller] ?? []) {
      if (tried.has(member)) continue;
      tried.add(member);
      const current = callerOf.get(member);
      if (current !== undefined && !assign(current, tried)) continue;
      callerOf.set(member, caller);
      return true;
    }
    return false;
  };
  for (let caller = 0; caller < ringing.length; caller += 1) assign(caller, new Set());
  return assign(ringing.length, new Set());
}
