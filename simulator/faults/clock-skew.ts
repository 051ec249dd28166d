// A carrier whose clock is wrong writes its own time into all that it tells and answers.
import type { FaultRule } from "#contract/simulator/simulator.ts";

const hourMs = 3_600_000;
const moments = /^(Timestamp|RecordingStartTime|start_time|end_time|date_\w+)$/;

/** The clock is wrong for everybody, always: neither chance nor a match decides. */
const offMs = (rules: readonly FaultRule[]): number =>
  rules.reduce(
    (sum, { fault }) => (fault.kind === "wrong_clock" ? sum + fault.hours * hourMs : sum),
    0,
  );

export function applyClockSkew<Told>(told: Told, rules: readonly FaultRule[]): Told {
  const ms = offMs(rules);
  return ms === 0 ? told : (shifted(told, ms) as Told);
}

function shifted(told: unknown, ms: number): unknown {
  if (Array.isArray(told)) return told.map((one) => shifted(one, ms));
  if (typeof told !== "object" || told === null) return told;
  return Object.fromEntries(
    Object.entries(told).map(([name, value]) => [
      name,
      typeof value === "string" && moments.test(name) ? later(value, ms) : shifted(value, ms),
    ]),
  );
}

function later(moment: string, ms: number): string {
  const at = Date.parse(moment);
  return Number.isNaN(at) ? moment : new Date(at + ms).toUTCString().replace("GMT", "+0000");
}
