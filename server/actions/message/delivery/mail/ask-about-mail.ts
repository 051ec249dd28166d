// The hand-over broke and nobody knows whether the mail left. A provider that knows repetitions gets it once
// more under the same name; one that can be asked is asked; what then is still unknown a person decides.

import { must } from "#domain/errors.ts";
import type { AttemptId, WorkspaceId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { Desk } from "#server/actions/desk.ts";
import { type OpenMailAccount, openMailAccount } from "#server/actions/line/open-account.ts";
import { tellMail } from "#server/actions/message/delivery/tell-mail.ts";
import { deliverAt } from "#server/actions/message/mail/sending/queue-mail.ts";
import type { LostMail, MailOutcome } from "#server/ports/mail.ts";
import { type AttemptRecord, findAttempt } from "#server/store/mail/mail.ts";
import {
  listLatestDeliveries,
  listSentAgain,
  type MailDelivery,
  moveDeliveries,
} from "#server/store/sending/mail-delivery.ts";
import { askAgainLater } from "./ask-later.ts";
import { buildMail } from "./build-mail.ts";
import { handOverMail } from "./hand-over-mail.ts";
import { lockMail } from "./lock-mail.ts";
import { recordMailOutcome } from "./record-mail-outcome.ts";

/** A request of ours that is still on its way must have arrived before "no such mail" is believed. */
const askedBeforeBelieved = 2;

export async function askAboutMail(
  desk: Desk,
  workspaceId: WorkspaceId,
  attemptId: AttemptId,
): Promise<void> {
  const attempt = await findAttempt(desk.parts.database, workspaceId, attemptId);
  if (!attempt) return;
  const lost = (
    await listLatestDeliveries(desk.parts.database, workspaceId, attempt.messageId)
  ).filter((one) => one.attempt === attempt.attempt && one.state === "unknown");
  const [first] = lost;
  if (!first) return;
  const account = await openMailAccount(desk.parts, workspaceId, attempt.accountId);
  if (account.provider.can.isIdempotent && isStillKnown(first, desk.parts.clock.now())) {
    // Not counted as asked: a process that dies while it repeats has learnt nothing.
    return handOverMail(desk, workspaceId, attemptId, ["unknown"]);
  }
  const found = await ask(desk, workspaceId, account, attempt, lost);
  await desk.asHouse(workspaceId, async (ctx) => {
    if (found.kind === "accepted") return recordMailOutcome(ctx, attempt, found);
    const isSurelyAbsent =
      found.kind === "absent" &&
      account.provider.can.findsForSure &&
      first.asked >= askedBeforeBelieved;
    const locked = await lockMail(ctx, attempt.messageId, attempt.attempt);
    // Sent again by a person while the provider was asked: its absence must not send it once more.
    const sentAgain = await listSentAgain(ctx.db, workspaceId, attempt);
    const still = (locked?.deliveries ?? []).filter(
      (one) => one.state === "unknown" && !sentAgain.includes(one.recipient),
    );
    if (still.length === 0) return;
    if (isSurelyAbsent) {
      const ids = still.map((one) => one.id);
      await moveDeliveries(ctx.db, workspaceId, ids, ["unknown"], { state: "queued", at: ctx.now });
      deliverAt(ctx, attempt.id, null);
    } else {
      // No answer is no answer: only what was learnt counts.
      const more = found.kind === "silent" && account.provider.find !== undefined ? 0 : 1;
      await countAsk(ctx, still, more);
      await askAgainLater(
        ctx,
        attempt,
        still.map((one) => ({ ...one, asked: one.asked + more })),
      );
    }
    await tellMail(ctx, attempt.messageId);
  });
}

/** A name is remembered for a day after its first mail; after that the same mail would be a second one. */
const rememberedMs = 23 * 3600_000;

const isStillKnown = ({ lostAt, handedAt }: MailDelivery, now: Date): boolean =>
  handedAt !== null && now.getTime() - Date.parse(lostAt ?? handedAt) < rememberedMs;

const countAsk = (ctx: WriteCtx, lost: readonly MailDelivery[], more: number) =>
  moveDeliveries(
    ctx.db,
    ctx.workspaceId,
    lost.map((one) => one.id),
    ["unknown"],
    { state: "unknown", at: ctx.now, asked: (lost[0]?.asked ?? 0) + more },
  );

type Found = Extract<MailOutcome, { kind: "accepted" }> | { kind: "absent" } | { kind: "silent" };

async function ask(
  desk: Desk,
  workspaceId: WorkspaceId,
  { provider, connection }: OpenMailAccount,
  attempt: AttemptRecord,
  lost: readonly MailDelivery[],
): Promise<Found> {
  if (!provider.find) return { kind: "silent" };
  const recipients = lost.map((one) => one.recipient);
  const mailFor = await buildMail(desk, workspaceId, attempt, provider.can.report);
  const { ref, messageId, from, subject } = mailFor(recipients);
  const first = must(lost[0], "asked only where one is lost");
  const since = first.lostAt ?? first.handedAt ?? first.changedAt;
  const wanted: LostMail = { ref, messageId, from: from.address, to: recipients, subject, since };
  try {
    const found = await provider.find(connection, wanted);
    return found ? { kind: "accepted", ...found, recipients: [] } : { kind: "absent" };
  } catch {
    return { kind: "silent" };
  }
}
