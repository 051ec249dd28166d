// Result of checking a record or a whole domain.

/** From best to worst. `unasked`: the lookup failed, so nothing is known. */
export const verdicts = ["ok", "hint", "unknown", "warning", "wrong", "missing"] as const;
export type Verdict = (typeof verdicts)[number];
