// A carrier with a wrong clock: shifts the times in all its requests and responses.

import type { FaultRule } from "#contract/simulator/simulator.ts";
import { hourMs } from "#domain/day-ms.ts";

const timestampFields = /^(Timestamp|RecordingStartTime|start_time|end_time|date_\w+)$/;

/** Applies to all traffic; neither a probability nor a match decides. */
const offMs = (rules: readonly FaultRule[]): number =>
  rules.reduce(
    (sum, { fault }) => (fault.kind === "wrong_clock" ? sum + fault.hours * hourMs : sum),
    0,
  );

export function applyClockSkew<Payload>(payload: Payload, rules: readonly FaultRule[]): Payload {
  const ms = offMs(rules);
  return ms === 0 ? payload : (shifted(payload, ms) as Payload);
}

function shifted(payload: unknown, ms: number): unknown {
  if (Array.isArray(payload)) return payload.map((one) => shifted(one, ms));
  if (typeof payload !== "object" || payload === null) return payload;
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      typeof value === "string" && timestampFields.test(name)
        ? shiftTimestamp(value, ms)
        : shifted(value, ms),
    ]),
  );
}

function shiftTimestamp(timestamp: string, ms: number): string {
  const at = Date.parse(timestamp);
  return Number.isNaN(at) ? timestamp : new Date(at + ms).toUTCString().replace("GMT", "+0000");
}
