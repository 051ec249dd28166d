// Result of checking a record or a whole domain.

/** From best to worst. `unknown`: the lookup failed. */
export const verdicts = ["ok", "hint", "unknown", "warning", "wrong", "missing"] as const;
export type Verdict = (typeof verdicts)[number];
