// What a storm is: how long, by which seed, over which processes, how much work and how much harm.
export type DatabaseKind = "embedded" | "external" | "pgbouncer";

export interface StormOptions {
  readonly seed: number;
  readonly minutes: number;
  readonly processes: number;
  readonly database: DatabaseKind;
  /** Of the usual amount of work. */
  readonly load: number;
  /** Left out, to see what remains: kills, faults. */
  readonly without: readonly string[];
  /** Slower by half: the origin of every promise is kept. */
  readonly traces: boolean;
  readonly say: (line: string) => void;
}

/** Work a second at a load of 1; together about fifty. Half of the merges are undone. */
export const rates = {
  hook_text: 14,
  carrier_text: 2,
  mail_in: 3,
  text_out: 8,
  mail_out: 2,
  note: 14,
  rename: 6,
  merge: 0.4,
  call_in: 0.5,
  call_taken: 0.15,
} as const;

/** Whoever does the work waits for answers; no more of them at once. */
export const atOnce = {
  hook_text: 24,
  carrier_text: 4,
  mail_in: 4,
  text_out: 12,
  mail_out: 6,
  note: 16,
  rename: 8,
  merge: 2,
  call_in: 10,
  call_taken: 3,
} as const;

/** Members at a browser, who only listen. */
export const watchedSockets = 6;

/** Members who answer calls. */
export const agents = 3;

export const people = 120;
/** Each is allowed 600 requests a minute. */
export const keys = 24;

export const harm = {
  /** Between kills, on average. Some come while the one before is still being mended. */
  killGapMs: 8_000,
  /** Between other faults. */
  faultGapMs: 25_000,
} as const;

export const times = {
  /** Work without harm at the end, when memory is looked at. */
  calmShare: 0.15,
  calmMostMs: 4 * 60_000,
  /** How long what was begun may take to be acknowledged when all harm is over. */
  drainMs: 2 * 60_000,
  /** How long the desk may take to have everything settled after that. */
  settleMs: 30 * 60_000,
} as const;
