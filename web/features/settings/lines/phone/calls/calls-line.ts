import type { Line } from "#contract/live.ts";

/** A line that carries calls. */
export type CallsLine = Line & { readonly phone: NonNullable<Line["phone"]> };

export const isCallsLine = (line: Line): line is CallsLine => line.phone !== null;
