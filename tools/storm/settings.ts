// Settings of a run: duration, seed, processes, load and faults.
export type DatabaseKind = "embedded" | "external" | "pgbouncer";

export interface StormOptions {
  readonly seed: number;
  readonly minutes: number;
  readonly processes: number;
  readonly database: DatabaseKind;
  /** Factor of the usual load. */
  readonly load: number;
  /** Excluded for comparison: kills, faults, backup. */
  readonly without: readonly string[];
  /** Records the origin of every promise; takes half as long again. */
  readonly traces: boolean;
  readonly log: (line: string) => void;
}

/** Operations per second at a load of 1, together about fifty. Half of the merges are undone. */
export const rates = {
  hook_text: 14,
  carrier_text: 2,
  mail_in: 3,
  text_out: 8,
  mail_out: 2,
  scheduled_mail: 0.5,
  picture_in: 0.5,
  whatsapp_in: 1,
  whatsapp_out: 1,
  note: 14,
  draft: 2,
  snooze: 0.5,
  rename: 6,
  merge: 0.4,
  call_in: 0.5,
  call_taken: 0.4,
} as const;

/** Maximum number of concurrent operations; each waits for its response. */
export const atOnce = {
  hook_text: 24,
  carrier_text: 4,
  mail_in: 4,
  text_out: 12,
  mail_out: 6,
  scheduled_mail: 3,
  picture_in: 3,
  whatsapp_in: 3,
  whatsapp_out: 3,
  note: 16,
  draft: 4,
  snooze: 2,
  rename: 8,
  merge: 2,
  call_in: 10,
  call_taken: 5,
} as const;

/** Members' live sockets that only listen. */
export const watchedSockets = 6;

/** Members who answer calls. */
export const agents = 6;

export const people = 120;
/** Each allows 600 requests a minute. */
export const keys = 24;

export const faultTiming = {
  /** Average time between kills. Some happen during the recovery from the previous one. */
  killGapMs: 8_000,
  /** Average time between other faults. */
  faultGapMs: 25_000,
} as const;

export const times = {
  /** Share of the run without faults at the end, when memory is measured. */
  recoveryShare: 0.15,
  maxRecoveryMs: 4 * 60_000,
  /** Time allowed for ending a fault before a run that is interrupted closes the rest. */
  endFaultMs: 10_000,
  /** A part of the environment that doesn't close must not keep the report back. */
  closeStepMs: 60_000,
  /** Time allowed for acknowledgments after the last fault. */
  drainMs: 2 * 60_000,
  /** Time allowed after that for the app to settle everything. */
  settleMs: 30 * 60_000,
  /** When a backup is made, as a share of the time with faults. */
  backupShare: 0.5,
  /** Time that an app on restored data runs, so that everything it might send is sent. */
  restoredMinMs: 30_000,
  /** Time allowed for it to find out what became of messages that waited when the backup was made. */
  restoredMs: 10 * 60_000,
} as const;
