// What a provider answered to a handed-over mail, recipient by recipient.
import { normalAddress } from "#domain/contact/mail-address.ts";
import { unreachable } from "#domain/errors.ts";
import type { HandOverId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { retryMailAfterMs } from "#domain/message/backoff.ts";
import { type MailProblem, whatThenWithMail } from "#domain/message/mail/mail-problems.ts";
import { whatItTeaches } from "#domain/message/mail/suppression.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { learnOfAddress } from "#server/actions/message/delivery/learn-of-address.ts";
import { noteHealth } from "#server/actions/message/delivery/note-health.ts";
import { noteTooFast } from "#server/actions/message/delivery/pace.ts";
import { takeUpReports } from "#server/actions/message/delivery/place-mail-report.ts";
import { isOpen } from "#server/actions/message/delivery/record-text-outcome.ts";
import { tellMail } from "#server/actions/message/delivery/tell-mail.ts";
import { deliverAt } from "#server/actions/message/mail/sending/queue-mail.ts";
import type { MailOutcome, RecipientVerdict } from "#server/ports/mail.ts";
import { type AttemptRecord, nameAttempt } from "#server/store/mail/mail.ts";
import {
  listSentAgain,
  type MailDelivery,
  moveDeliveries,
} from "#server/store/sending/mail-delivery.ts";
import { askAgainLater } from "./ask-later.ts";
import { learnMailId } from "./learn-mail-id.ts";
import { type LockedMail, lockMail } from "./lock-mail.ts";

const dayMs = 24 * 3600_000;
const underWay = ["sending", "unknown"] as const;

interface Refusal {
  readonly problem: MailProblem;
  readonly providerCode: string | null;
  readonly detail: string | null;
}

type NotAccepted = Exclude<RecipientVerdict, { kind: "accepted" }>;

/**
 * True where it is news. With the hand-over it is the answer to, it may be recorded late and twice: it changes nothing of a
 * later hand-over. Null: whoever asked about it.
 */
export async function recordMailOutcome(
  ctx: WriteCtx,
  attempt: AttemptRecord,
  outcome: MailOutcome,
  handOverId: HandOverId | null = null,
): Promise<boolean> {
  const locked = await lockMail(ctx, attempt.messageId, attempt.attempt);
  if (!locked) return false;
  // A report may have overtaken us: then only the provider's name for the mail is news.
  const mine = locked.deliveries.filter(
    (one) => isOpen(one.state) && (handOverId === null || one.handOverId === handOverId),
  );
  switch (outcome.kind) {
    case "accepted":
      await accept(ctx, attempt, locked, mine, outcome);
      break;
    case "refused": {
      const saysNothing = saysNothingOfBefore.includes(outcome.problem);
      const stillLost = saysNothing ? mine.filter(isRepeated) : [];
      const failed = mine.filter((one) => !stillLost.includes(one));
      await fail(ctx, failed, outcome, mine.length === 1);
      await stayUnknown(ctx, attempt, stillLost);
      await noteRefusal(ctx, attempt, outcome.problem);
      break;
    }
    case "retry": {
      if (outcome.problem === "too_fast" && mine.length > 0)
        await noteTooFast(ctx, attempt.accountId, outcome);
      const fresh = mine.filter((one) => !isRepeated(one));
      await tryLater(ctx, attempt, fresh, { ...outcome, detail: null }, outcome.afterMs);
      await stayUnknown(ctx, attempt, mine.filter(isRepeated));
      break;
    }
    case "unknown":
      await stayUnknown(ctx, attempt, mine);
      break;
    default:
      unreachable(outcome);
  }
  await tellMail(ctx, attempt.messageId);
  return mine.length > 0;
}

const idsOf = (some: readonly MailDelivery[]) => some.map((one) => one.id);

/** Handed over again because nobody knows whether it left the first time. */
const isRepeated = ({ lostAt, handedAt }: MailDelivery): boolean =>
  lostAt !== null && handedAt !== null && Date.parse(lostAt) < Date.parse(handedAt);

/** Refused before the mail itself was looked at: whether it left the first time is as unknown as before. */
const saysNothingOfBefore: readonly MailProblem[] = [
  "bad_credentials",
  "account_suspended",
  "account_gone",
  "settings_unreadable",
  "file_gone",
];

async function stayUnknown(
  ctx: WriteCtx,
  attempt: AttemptRecord,
  some: readonly MailDelivery[],
): Promise<void> {
  await moveDeliveries(ctx.db, ctx.workspaceId, idsOf(some), underWay, {
    state: "unknown",
    at: ctx.now,
  });
  await askAgainLater(ctx, attempt, some);
}

async function accept(
  ctx: WriteCtx,
  attempt: AttemptRecord,
  { entry }: LockedMail,
  mine: readonly MailDelivery[],
  outcome: Extract<MailOutcome, { kind: "accepted" }>,
): Promise<void> {
  const { db, workspaceId, now } = ctx;
  await noteHealth(ctx, attempt.accountId, null);
  const refused = new Map<string, NotAccepted>();
  for (const one of outcome.recipients)
    if (one.kind !== "accepted") refused.set(normalAddress(one.address), one);
  const verdictOf = (one: MailDelivery) => refused.get(normalAddress(one.recipient));
  const taken = mine.filter((one) => !verdictOf(one));
  // One job serves all that are tried again: not before the most patient of them is due.
  const waitMs = Math.max(
    0,
    ...[...refused.values()].map((one) => (one.kind === "deferred" ? (one.afterMs ?? 0) : 0)),
  );
  await moveDeliveries(db, workspaceId, idsOf(taken), underWay, { state: "accepted", at: now });
  for (const one of mine) {
    const verdict = verdictOf(one);
    if (!verdict) continue;
    if (verdict.kind === "deferred" && isRepeated(one)) await stayUnknown(ctx, attempt, [one]);
    else if (verdict.kind === "deferred" || whatThenWithMail(verdict.problem) === "retry_later")
      await tryLater(ctx, attempt, [one], verdict, waitMs);
    else await fail(ctx, [one], verdict, true);
  }

  const { providerRef, messageId: mailId } = outcome;
  if (providerRef !== null) await nameAttempt(db, workspaceId, attempt.id, providerRef);
  if (mailId !== null) await learnMailId(ctx, entry.id, mailId);
  if (providerRef !== null || mailId !== null)
    await takeUpReports(ctx, { accountId: attempt.accountId, providerRef, mailId });
}

/** `isAboutThem`: the refusal names this address, and not the mail or ourselves. */
async function fail(
  ctx: WriteCtx,
  some: readonly MailDelivery[],
  { problem, providerCode, detail }: Refusal,
  isAboutThem: boolean,
): Promise<void> {
  await moveDeliveries(ctx.db, ctx.workspaceId, idsOf(some), underWay, {
    state: "failed",
    at: ctx.now,
    problem,
    providerCode,
    detail,
  });
  const lesson = whatItTeaches({ isBad: true, problem, flag: null });
  if (lesson && isAboutThem)
    for (const one of some) await learnOfAddress(ctx, one, lesson, detail ?? "");
}

async function noteRefusal(ctx: WriteCtx, attempt: AttemptRecord, problem: MailProblem) {
  if (problem === "bad_credentials" || problem === "account_suspended")
    await noteHealth(ctx, attempt.accountId, problem);
}

/** The provider's own wish to wait counts, but never for more than a day in all. */
async function tryLater(
  ctx: WriteCtx,
  attempt: AttemptRecord,
  all: readonly MailDelivery[],
  refusal: Refusal,
  afterMs: number | null,
): Promise<void> {
  if (all.length === 0) return;
  // A person did not wait for the answer and has sent it again.
  const sentAgain = await listSentAgain(ctx.db, ctx.workspaceId, attempt);
  const isSentAgain = (one: MailDelivery) => sentAgain.includes(one.recipient);
  await fail(ctx, all.filter(isSentAgain), refusal, false);
  const some = all.filter((one) => !isSentAgain(one));
  const [first] = some;
  if (!first) return;
  const pauseMs = retryMailAfterMs(first.tries, ctx.random());
  const at = new Date(ctx.now.getTime() + Math.max(afterMs ?? 0, pauseMs ?? 0));
  const begunAt = first.handedAt === null ? ctx.now : new Date(first.createdAt);
  if (pauseMs === null || at.getTime() - begunAt.getTime() > limit("mailTryHours") * (dayMs / 24))
    return fail(ctx, some, refusal, false);
  await moveDeliveries(ctx.db, ctx.workspaceId, idsOf(some), underWay, {
    state: "queued",
    at: ctx.now,
    problem: refusal.problem,
    providerCode: refusal.providerCode,
    detail: refusal.detail,
    nextTryAt: at,
  });
  deliverAt(ctx, attempt.id, at);
}
