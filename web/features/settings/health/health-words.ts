import type { ChipKind } from "#web/ui/display/chip.tsx";
import type { Health } from "./types.ts";

type AccountState = Health["accounts"][number]["state"];

/** `todo`: what happens next or what to do; null if all is well. */
export const accountStates = {
  working: { kind: "ok", message: "Operational", todo: null },
  untested: { kind: "plain", message: "Not tested", todo: null },
  paused: {
    kind: "warn",
    message: "Paused",
    todo: "Messages wait and are sent automatically when it responds.",
  },
  degraded: { kind: "warn", message: "Degraded", todo: "Check the account." },
  broken: { kind: "danger", message: "Down", todo: "Update the account, then retry its messages." },
} as const satisfies Record<AccountState, { kind: ChipKind; message: string; todo: string | null }>;

export const pausedServices = {
  calls: "Calls paused.",
  reading: "Fetching paused.",
} as const satisfies Record<Health["accounts"][number]["alsoPaused"][number]["service"], string>;

/** What happens next or what to do if new email isn't fetched. */
export const unreachableMailbox = (state: AccountState): string =>
  state === "broken"
    ? "New email is not fetched until the password is accepted. The account is checked again at least once an hour."
    : "New email is not fetched. The server reconnects automatically; if this continues, check the mail server.";

const lowBytes = 2 * 1024 ** 3;
const lowShare = 0.05;

/** A busy workspace fills two gigabytes in days. */
export function isDiskLow({ server: { diskFreeBytes, diskTotalBytes } }: Health): boolean {
  if (diskFreeBytes === null || diskTotalBytes === null) return false;
  return diskFreeBytes < Math.min(lowBytes, diskTotalBytes * lowShare);
}

/** Problems an admin should know, worst first. */
export function findProblems(health: Health): string[] {
  const named = (state: AccountState) =>
    health.accounts.filter((one) => one.state === state).map((one) => one.label);
  const [down, paused, degraded] = [named("broken"), named("paused"), named("degraded")];
  const missing = health.accounts.filter((one) => one.notCompared !== null).map((one) => one.label);
  const refused = health.accounts
    .filter((one) => one.hookRefusedAt !== null)
    .map((one) => one.label);
  const failed = health.failedJobs.length;
  const failing = health.chores.length;
  const without = (service: keyof typeof pausedServices) =>
    health.accounts
      .filter((one) => one.alsoPaused.some((pause) => pause.service === service))
      .map((one) => one.label);
  const [noCalls, noFetching] = [without("calls"), without("reading")];
  const silent = health.accounts
    .filter(({ state, mailbox }) => isUnjudged(state) && mailbox?.isReachable === false)
    .map((one) => one.label);
  const unfetched = health.accounts
    .filter((one) => (one.mailbox?.stuck ?? 0) > 0)
    .map((one) => one.label);
  const unknown = sum(health.accounts.map((one) => one.unknown));
  return [
    isDiskLow(health) ? "The disk is almost full." : null,
    health.server.isFeedListening === false ? "Live updates are not connected." : null,
    down.length > 0 ? `${down.join(", ")}: down.` : null,
    paused.length > 0 ? `${paused.join(", ")}: not responding.` : null,
    degraded.length > 0 ? `${degraded.join(", ")}: degraded.` : null,
    refused.length > 0 ? `${refused.join(", ")}: webhooks were rejected.` : null,
    missing.length > 0 ? `${missing.join(", ")}: incoming messages may be missing.` : null,
    noCalls.length > 0 ? `${noCalls.join(", ")}: calls can't be placed.` : null,
    noFetching.length > 0 ? `${noFetching.join(", ")}: nothing can be fetched.` : null,
    silent.length > 0 ? `${silent.join(", ")}: the mailbox isn't responding.` : null,
    unknown > 0 ? describeUncertainMessages(unknown) : null,
    unfetched.length > 0 ? `${unfetched.join(", ")}: some email could not be fetched.` : null,
    health.queues.some((one) => one.isLate) ? "Work has been waiting too long." : null,
    health.server.isFeedListening !== false && health.server.isFeedLate
      ? "Live updates arrive late."
      : null,
    health.server.isSlow ? "The server is overloaded." : null,
    failing > 0
      ? failing === 1
        ? "1 maintenance task needs attention."
        : `${failing} maintenance tasks need attention.`
      : null,
    failed > 0 ? (failed === 1 ? "1 job failed." : `${failed} jobs failed.`) : null,
    health.processingErrors > 0 ? "Some incoming messages couldn't be processed." : null,
  ].filter((one) => one !== null);
}

/** Account states whose chip shows no outage. */
const isUnjudged = (state: AccountState): boolean => state === "working" || state === "untested";

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

export const describeUncertainMessages = (count: number): string =>
  count === 1
    ? "1 message may or may not have been sent."
    : `${count} messages may or may not have been sent.`;

export interface HealthSummary {
  readonly isWell: boolean;
  readonly title: string;
  readonly rest: string;
}

/** Never says that everything works while a row below shows waiting or uncertain messages. */
export function summarizeHealth(health: Health): HealthSummary {
  const [first, ...others] = findProblems(health);
  if (first !== undefined) return { isWell: false, title: first, rest: others.join(" ") };
  const waiting = sum(health.accounts.map((one) => one.waiting));
  if (waiting === 0) return { isWell: true, title: "Everything works", rest: "" };
  const rest = waiting === 1 ? "1 message is being sent." : `${waiting} messages are being sent.`;
  return { isWell: true, title: "No problems found", rest };
}

/** The job engine's maximum: such a job was given up at once, not attempted that often. */
const countlessTries = 32_767;

/** Null if the number of attempts is unknown. */
export function describeAttempts(attempts: number): string | null {
  if (attempts >= countlessTries) return null;
  return attempts === 1 ? "tried once" : `tried ${attempts} times`;
}
