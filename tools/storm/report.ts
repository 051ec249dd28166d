// The results of a run, as data and as a table.
import os from "node:os";
import { type Kind, kinds } from "./ledger.ts";
import type { StormOptions } from "./settings.ts";
import type { StormEnvironment } from "./storm-environment.ts";
import type { RestoredFigures } from "./verification/check-restored.ts";
import { countDeadLetters } from "./verification/dead-letters.ts";
import type { AppRecords } from "./verification/final-records.ts";
import { type MemoryFigures, maxChangePercent, median } from "./verification/memory.ts";
import type { SocketFigures } from "./verification/sockets.ts";
import { noFigures, problemCountOf, problems, type Verdict } from "./verification/verdict.ts";

export interface StormReport {
  readonly at: string;
  readonly seed: number;
  readonly minutes: number;
  readonly processes: number;
  readonly database: string;
  readonly machine: { readonly cpus: number; readonly memoryMiB: number; readonly node: string };
  readonly acknowledged: number;
  readonly figures: Verdict["figures"];
  readonly kills: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  /** Not possible on this machine, so not tested. */
  readonly leftOut: readonly string[];
  readonly doubledWebhooks: number;
  readonly rejections: Readonly<Record<string, number>>;
  readonly readyAgainMs: {
    readonly median: number;
    readonly worst: number;
    readonly starts: number;
  };
  readonly settledMs: number;
  readonly memory: MemoryFigures;
  readonly sockets: SocketFigures;
  readonly unhandled: readonly string[];
  readonly deadJobs: Readonly<Record<string, number>>;
  /** Payloads that should have been processed, by problem. */
  readonly deadLetters: Readonly<Record<string, number>>;
  readonly orphanedVoicemails: number;
  /** Still not processed when the run gave up waiting. */
  readonly pending: Readonly<Record<string, number>>;
  /** The backup made under faults; null if none was made. */
  readonly restored: RestoredFigures | null;
  /** Warnings and errors of the log, by event. */
  readonly log: Readonly<Record<string, number>>;
  readonly examples: readonly string[];
  readonly failures: readonly string[];
}

interface Findings {
  readonly options: StormOptions;
  readonly environment: StormEnvironment;
  readonly verdict: Verdict;
  readonly records: AppRecords;
  readonly restored: RestoredFigures | null;
  /** Calls that the app answered. */
  readonly answeredSids: ReadonlySet<string>;
  readonly kills: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  readonly memory: MemoryFigures;
  readonly sockets: SocketFigures;
  readonly settledMs: number;
  readonly acknowledged: number;
  readonly doubledWebhooks: number;
  readonly rejections: Readonly<Record<string, number>>;
}

/** The storm needs no mail server; emails by IMAP are part of the failover test. */
export const stormKinds = (Object.keys(kinds) as Kind[]).filter((kind) => kind !== "mailbox_mail");

/** By then something of every kind was acknowledged. */
const minutesForEveryKind = 10;

const givenUpPrefix = "error job.attempts_exhausted ";

export function reportOf(findings: Findings): StormReport {
  const { options, environment, verdict, records, memory } = findings;
  const deadLetters = countDeadLetters(records, findings.answeredSids);
  const report = {
    at: new Date().toISOString(),
    seed: options.seed,
    minutes: options.minutes,
    processes: options.processes,
    database: options.database,
    machine: {
      cpus: os.cpus().length,
      memoryMiB: Math.round(os.totalmem() / 1024 ** 2),
      node: process.version,
    },
    acknowledged: findings.acknowledged,
    figures: verdict.figures,
    kills: findings.kills,
    faults: findings.faults,
    leftOut: [
      ...(environment.disk === null ? ["disk full: no right to mount a disk here"] : []),
      ...(environment.backups === null ? ["backup: no pg_dump here"] : []),
    ],
    doubledWebhooks: findings.doubledWebhooks,
    rejections: findings.rejections,
    readyAgainMs: {
      median: Math.round(median(environment.readyMs)),
      worst: Math.round(Math.max(0, ...environment.readyMs)),
      starts: environment.readyMs.length,
    },
    settledMs: Math.round(findings.settledMs),
    memory,
    sockets: findings.sockets,
    unhandled: environment.logs.unhandled.slice(0, 40),
    // Counted from the log: a job row at its last attempt may only have been replaced by another with the same key.
    deadJobs: Object.fromEntries(
      [...environment.logs.counts]
        .filter(([what]) => what.startsWith(givenUpPrefix))
        .map(([what, count]) => [what.slice(givenUpPrefix.length), count]),
    ),
    deadLetters: deadLetters.faults,
    pending: records.pending,
    orphanedVoicemails: deadLetters.orphanedVoicemails,
    restored: findings.restored,
    log: Object.fromEntries(environment.logs.counts),
    examples: [...verdict.examples, ...records.deadLetterExamples],
  };
  return { ...report, failures: failuresOf(report, verdict) };
}

function failuresOf(report: Omit<StormReport, "failures">, verdict: Verdict): string[] {
  const failures: string[] = [];
  for (const [kind, row] of Object.entries(verdict.figures))
    for (const trouble of problems)
      if (row[trouble] > 0) failures.push(`${row[trouble]} ${trouble}: ${kinds[kind as Kind]}`);
  if (problemCountOf(verdict) === 0 && report.acknowledged === 0) failures.push("nothing was done");
  if (report.unhandled.length > 0) failures.push(`${report.unhandled.length} unhandled errors`);
  for (const [name, count] of Object.entries(report.deadJobs))
    failures.push(`${count} jobs given up: ${name}`);
  for (const [name, count] of Object.entries(report.deadLetters))
    failures.push(`${count} payloads not processed: ${name}`);
  for (const [name, count] of Object.entries(report.pending))
    failures.push(`${count} still pending: ${name}`);
  failures.push(...failuresOfRejections(report.rejections), ...failuresOfRestored(report.restored));
  if (report.minutes >= minutesForEveryKind)
    for (const kind of stormKinds)
      if (!report.figures[kind]?.acknowledged)
        failures.push(`nothing acknowledged: ${kinds[kind]}`);
  const change = report.memory.changePercent;
  if (change !== null && change > maxChangePercent) failures.push(`memory grew by ${change} %`);
  return failures;
}

/** The storm's own request doesn't fit the API any more: what it should test is not tested. */
export const failuresOfRejections = (rejections: StormReport["rejections"]): string[] =>
  Object.entries(rejections).flatMap(([what, count]) =>
    what.endsWith(": invalid input") ? [`${count} × ${what}`] : [],
  );

function failuresOfRestored(restored: RestoredFigures | null): string[] {
  if (restored === null) return [];
  const { missing, sentAgain, undecided } = restored;
  return [
    ...(missing.length > 0
      ? [`${missing.length} not in the backup: ${missing.slice(0, 5).join(", ")}`]
      : []),
    ...(sentAgain > 0 ? [`${sentAgain} sent again after the restore`] : []),
    ...(undecided.length > 0 ? [`${undecided.length} undecided after the restore`] : []),
  ];
}

/** Each kind has a row, so that a kind of work that wasn't done is seen. */
export function tableOf(report: Pick<StormReport, "figures">): string {
  const rows = stormKinds.map((kind) => {
    const row = report.figures[kind] ?? noFigures;
    return [
      kinds[kind],
      row.acknowledged,
      row.found,
      row.lost,
      row.doubled,
      row.stuck,
      row.unknown,
      row.reportedFailed,
      row.refused,
      row.unanswered,
    ];
  });
  const head = ["", "acknowledged", "found once", "lost", "doubled", "stuck", "unknown"];
  const more = ["failed, told", "refused", "unanswered"];
  return asTable([...head, ...more], rows);
}

/** Names in the first column, numbers in the others. */
export function asTable(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const tableRow = (cells: readonly unknown[]) => `| ${cells.join(" | ")} |`;
  return [
    tableRow(head),
    tableRow(head.map((_, index) => (index === 0 ? "---" : "---:"))),
    ...rows.map(tableRow),
  ].join("\n");
}

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} × ${name.replaceAll("_", " ")}`)
    .join(", ") || "none";

export const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, one) => all + one, 0);

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const formatRestored = (restored: RestoredFigures): string =>
  `Backup under faults: ${restored.failedAttempts} failed attempts, then made in ${seconds(restored.backupMs)} and restored in ${seconds(restored.restoreMs)}. Of ${restored.compared} items acknowledged before, ${restored.missing.length} are missing. Of ${restored.held} messages not sent yet by then, the restored app sent ${restored.sentAgain} again, and left ${restored.undecided.length} undecided.`;

/** Everything beside the table, one fact per line. */
export function formatSummary(report: StormReport): string {
  const { memory, readyAgainMs: ready } = report;
  return [
    `Seed ${report.seed}, ${report.minutes} minutes, ${report.processes} app process(es), ${report.database} PostgreSQL, ${report.machine.cpus} processors, ${report.machine.node}, ${report.at.slice(0, 10)}.`,
    `Items acknowledged: ${report.acknowledged}.`,
    `Kills: ${sum(report.kills)} (${listed(report.kills)}).`,
    `Other faults: ${sum(report.faults)} (${listed(report.faults)}).`,
    ...report.leftOut.map((one) => `Left out: ${one}.`),
    `Webhooks sent twice on purpose: ${report.doubledWebhooks}.`,
    `Refused: ${listed(report.rejections)}.`,
    `Ready again after a start: median ${seconds(ready.median)}, worst ${seconds(ready.worst)}, ${ready.starts} starts.`,
    `Live sockets: lost ${report.sockets.losses} times, served again after a median of ${seconds(report.sockets.medianMs)}, worst ${seconds(report.sockets.worstMs)}.`,
    `Settled ${seconds(report.settledMs)} after the last work.`,
    memory.changePercent === null
      ? `Memory: watched too shortly to tell (${memory.samples} samples, at max ${memory.maxMiB ?? 0} MiB).`
      : `Memory: ${memory.firstMiB} → ${memory.lastMiB} MiB (${memory.changePercent} %), at max ${memory.maxMiB} MiB.`,
    `Unhandled errors: ${report.unhandled.length}. Jobs given up: ${sum(report.deadJobs)}. Payloads not processed: ${sum(report.deadLetters)}.`,
    ...(report.orphanedVoicemails === 0
      ? []
      : [
          `Voicemails of calls that the app could neither answer nor see ending, listed as processing errors: ${report.orphanedVoicemails}.`,
        ]),
    ...(report.restored === null ? [] : [formatRestored(report.restored)]),
  ].join("\n");
}
