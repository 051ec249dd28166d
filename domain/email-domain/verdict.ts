// How a record, or a whole domain, was found.

/** From best to worst. `unasked`: nobody could be asked, so nothing is known. */
export const verdicts = ["ok", "hint", "unasked", "warning", "wrong", "missing"] as const;
export type Verdict = (typeof verdicts)[number];
