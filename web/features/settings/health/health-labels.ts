import { endpointName } from "#web/features/settings/webhooks/endpoint-labels.ts";
import type { WebhookEndpoint } from "#web/features/settings/webhooks/types.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import type { ChipKind } from "#web/ui/display/chip.tsx";
import type { Health } from "./types.ts";
import * as words from "./words.ts";

type AccountState = Health["accounts"][number]["state"];

/** `todo`: what happens next or what to do; null if all is well. */
export const accountStates = {
  working: { kind: "ok", message: words.operational, todo: null },
  untested: { kind: "plain", message: words.notTested, todo: null },
  paused: {
    kind: "warn",
    message: words.paused,
    todo: words.pausedTodo,
  },
  degraded: { kind: "warn", message: words.degraded, todo: words.degradedTodo },
  broken: { kind: "danger", message: words.down, todo: words.downTodo },
} as const satisfies Record<AccountState, { kind: ChipKind; message: string; todo: string | null }>;

export const pausedServices = {
  calls: words.callsPaused,
  reading: words.fetchingPaused,
} as const satisfies Record<Health["accounts"][number]["alsoPaused"][number]["service"], string>;

/** What happens next or what to do if new email isn't fetched. */
export const unreachableMailbox = (state: AccountState): string =>
  state === "broken" ? words.mailboxRejects : words.mailboxUnreachable;

const lowBytes = 2 * 1024 ** 3;
const lowShare = 0.25;

/** A busy workspace fills two gigabytes in days. */
export function isDiskLow({ server: { diskFreeBytes, diskTotalBytes } }: Health): boolean {
  if (diskFreeBytes === null || diskTotalBytes === null) return false;
  return diskFreeBytes < Math.min(lowBytes, diskTotalBytes * lowShare);
}

/** Problems an admin should know, worst first. */
export function findProblems(health: Health, endpoints: readonly WebhookEndpoint[] = []): string[] {
  const noWebhooks = endpoints.filter(isEndpointFailing).map(endpointName);
  const named = (state: AccountState) =>
    health.accounts.filter((one) => one.state === state).map((one) => one.label);
  const [down, paused, degraded] = [named("broken"), named("paused"), named("degraded")];
  const missing = health.accounts.filter((one) => one.notCompared !== null).map((one) => one.label);
  const refused = health.accounts
    .filter((one) => one.webhookRejectedAt !== null)
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
    .filter((one) => (one.mailbox?.failedMessages ?? 0) > 0)
    .map((one) => one.label);
  const unknown = sum(health.accounts.map((one) => one.unknown));
  return [
    isDiskLow(health) ? words.diskAlmostFull : null,
    health.server.isFeedListening === false ? words.liveNotConnected : null,
    down.length > 0 ? fill(words.areDown, { names: down.join(", ") }) : null,
    paused.length > 0 ? fill(words.arePaused, { names: paused.join(", ") }) : null,
    degraded.length > 0 ? fill(words.areDegraded, { names: degraded.join(", ") }) : null,
    refused.length > 0 ? fill(words.webhooksRejected, { names: refused.join(", ") }) : null,
    missing.length > 0 ? fill(words.namesPossiblyMissing, { names: missing.join(", ") }) : null,
    noCalls.length > 0 ? fill(words.noCalls, { names: noCalls.join(", ") }) : null,
    noFetching.length > 0 ? fill(words.noFetching, { names: noFetching.join(", ") }) : null,
    silent.length > 0 ? fill(words.mailboxSilent, { names: silent.join(", ") }) : null,
    unknown > 0 ? describeUncertainMessages(unknown) : null,
    unfetched.length > 0 ? fill(words.someNotFetched, { names: unfetched.join(", ") }) : null,
    noWebhooks.length > 0 ? fill(words.webhooksFail, { names: noWebhooks.join(", ") }) : null,
    health.queues.some((one) => one.isLate) ? words.workWaits : null,
    health.server.isFeedListening !== false && health.server.isFeedLate ? words.liveLate : null,
    health.server.isSlow ? words.overloaded : null,
    failing > 0 ? format(words.tasksNeedAttention, { count: failing }) : null,
    failed > 0 ? format(words.jobsFailed, { count: failed }) : null,
    health.processingErrors > 0 ? words.someNotProcessed : null,
  ].filter((one) => one !== null);
}

const isEndpointFailing = ({ state, failingSince }: WebhookEndpoint): boolean =>
  state === "failed" || (state === "on" && failingSince !== null);

/** Account states whose chip shows no outage. */
const isUnjudged = (state: AccountState): boolean => state === "working" || state === "untested";

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

export const describeUncertainMessages = (count: number): string =>
  format(words.uncertainMessages, { count });

interface HealthSummary {
  readonly isWell: boolean;
  readonly title: string;
  readonly rest: string;
}

/** The settings page where the worst problem is fixed; null if the sections below say all about it. */
export function findCause(
  health: Health,
  endpoints: readonly WebhookEndpoint[] = [],
): { readonly path: string; readonly label: string } | null {
  const { accounts, processingErrors } = health;
  const account =
    (["broken", "paused", "degraded"] as const)
      .map((state) => accounts.find((one) => one.state === state))
      .find((one) => one !== undefined) ??
    accounts.find(
      (one) =>
        one.webhookRejectedAt !== null ||
        one.notCompared !== null ||
        one.alsoPaused.length > 0 ||
        one.mailbox?.isReachable === false ||
        (one.mailbox?.failedMessages ?? 0) > 0,
    );
  if (account !== undefined) return { path: `accounts/${account.id}`, label: words.viewAccount };
  if (processingErrors > 0) return { path: "processing-errors", label: words.viewErrors };
  return endpoints.some(isEndpointFailing) ? { path: "webhooks", label: words.viewWebhooks } : null;
}

/** Never says that everything works while a row below shows waiting or uncertain messages. */
export function summarizeHealth(
  health: Health,
  endpoints: readonly WebhookEndpoint[] = [],
): HealthSummary {
  const [first, ...others] = findProblems(health, endpoints);
  if (first !== undefined) return { isWell: false, title: first, rest: others.join(" ") };
  const waiting = sum(health.accounts.map((one) => one.waiting));
  if (waiting === 0) return { isWell: true, title: words.everythingWorks, rest: "" };
  const rest = format(words.beingSent, { count: waiting });
  return { isWell: true, title: words.noProblems, rest };
}

/** The job engine's maximum: such a job was given up at once, not attempted that often. */
const countlessTries = 32_767;

/** Null if the number of attempts is unknown. */
export function describeAttempts(attempts: number): string | null {
  if (attempts >= countlessTries) return null;
  return format(words.triedTimes, { count: attempts });
}
