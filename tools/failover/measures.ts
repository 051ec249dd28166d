// What is measured when a process is killed, and the time allowed. Pure.

export const measures = {
  changes: { purpose: "its open tabs show changes again", barMs: 5_000 },
  command: { purpose: "a running call is put on hold through another process", barMs: 10_000 },
  answer: { purpose: "a ringing call is answered through another process", barMs: 10_000 },
  nextStep: {
    purpose: "a caller whom nobody answers is led on, from the time it was due",
    barMs: 10_000,
  },
  mailbox: { purpose: "a mailbox it watched is watched by another process", barMs: 30_000 },
  mail: { purpose: "an email that came into that mailbox meanwhile is read", barMs: 30_000 },
  job: { purpose: "a job it had taken is taken by another process", barMs: 30_000 },
} as const;
export type MeasureName = keyof typeof measures;

/** What must never happen. */
export const faults = {
  changes_missed: "changes that a tab never showed",
  heard_twice: "callers who heard a step twice",
  lost: "messages lost, doubled or stuck",
  unhandled: "unhandled errors",
} as const;
type FaultName = keyof typeof faults;

export interface Stopwatch {
  /** `null` if it did not happen within the timeout. */
  note(name: MeasureName, ms: number | null): void;
  count(name: FaultName, times: number): void;
  figures(): Figures;
}

interface Row {
  readonly count: number;
  readonly medianMs: number | null;
  readonly worstMs: number | null;
  /** How often it never happened. */
  readonly never: number;
}

export interface Figures {
  readonly measures: Readonly<Record<MeasureName, Row>>;
  readonly faults: Readonly<Record<FaultName, number>>;
  readonly failures: readonly string[];
}

export function openStopwatch(): Stopwatch {
  const noted = new Map<MeasureName, (number | null)[]>();
  const counts: Record<FaultName, number> = {
    changes_missed: 0,
    heard_twice: 0,
    lost: 0,
    unhandled: 0,
  };
  return {
    note: (name, ms) => void noted.set(name, [...(noted.get(name) ?? []), ms]),
    count(name, times) {
      counts[name] += times;
    },
    figures() {
      const rows = Object.fromEntries(
        (Object.keys(measures) as MeasureName[]).map((name) => [
          name,
          rowOf(noted.get(name) ?? []),
        ]),
      ) as Record<MeasureName, Row>;
      return { measures: rows, faults: { ...counts }, failures: failuresOf(rows, counts) };
    },
  };
}

function rowOf(noted: readonly (number | null)[]): Row {
  const sorted = noted.filter((ms) => ms !== null).sort((one, other) => one - other);
  const round = (ms: number | undefined) => (ms === undefined ? null : Math.round(ms));
  return {
    count: noted.length,
    medianMs: round(sorted[Math.floor(sorted.length / 2)]),
    worstMs: round(sorted.at(-1)),
    never: noted.length - sorted.length,
  };
}

function failuresOf(
  rows: Readonly<Record<MeasureName, Row>>,
  counts: Readonly<Record<FaultName, number>>,
): string[] {
  const slow = (Object.keys(measures) as MeasureName[]).flatMap((name) => {
    const { purpose, barMs } = measures[name];
    const { worstMs, never } = rows[name];
    if (never > 0) return [`${never} times never: ${purpose}`];
    return worstMs !== null && worstMs > barMs
      ? [`${worstMs} ms, allowed are ${barMs}: ${purpose}`]
      : [];
  });
  const wrong = (Object.keys(faults) as FaultName[]).flatMap((name) =>
    counts[name] > 0 ? [`${counts[name]} ${faults[name]}`] : [],
  );
  return [...slow, ...wrong];
}
