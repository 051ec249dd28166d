/** Between "g" and "m": long enough for slow typing, short enough that a forgotten "g" does no harm. */
export const sequencePauseMs = 1200;

interface SequenceState {
  pending: string;
  atMs: number;
}

export const idleSequence: SequenceState = { pending: "", atMs: 0 };

/**
 * Processes one press: returns the matched binding, if any, and the new state.
 * A letter that completes no sequence does nothing of its own, since another thing was meant; it may start another one.
 * If one binding starts another ("g" and "g m"), the shorter one wins.
 */
export function advanceSequence(
  state: SequenceState,
  press: string,
  nowMs: number,
  bindings: Iterable<string>,
): { state: SequenceState; hit: string | null } {
  const known = [...bindings];
  const isFresh = state.pending !== "" && nowMs - state.atMs <= sequencePauseMs;
  const candidates = isFresh ? [`${state.pending} ${press}`, press] : [press];
  for (const candidate of candidates) {
    const isTypo = isFresh && candidate.length < 2;
    if (known.includes(candidate)) return { state: idleSequence, hit: isTypo ? null : candidate };
    if (known.some((keys) => keys.startsWith(`${candidate} `))) {
      return { state: { pending: candidate, atMs: nowMs }, hit: null };
    }
  }
  return { state: idleSequence, hit: null };
}
