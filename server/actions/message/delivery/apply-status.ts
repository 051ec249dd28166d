// News of a text we sent: late, doubled and out-of-order news change nothing but the list of reports.
import type { AccountId, DeliveryId } from "#domain/ids.ts";
import { isId } from "#domain/ids.ts";
import { isBad, risesTo } from "#domain/message/delivery.ts";
import { sayTextProblem, whatTheProblemMarks } from "#domain/message/text-problems.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceEntry } from "#server/actions/conversation/change.ts";
import type { TextEvent } from "#server/ports/text.ts";
import { findPointById, insertConsent, markPoint } from "#server/store/contact.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import {
  type DeliveryRecord,
  findDeliveryByProviderRef,
  keepReport,
  lockDelivery,
  moveDelivery,
} from "#server/store/message.ts";
import { showFate } from "./show-fate.ts";

export type TextStatus = Extract<TextEvent, { kind: "text.status" }>;

/** false: we know of no such text. */
export async function applyStatus(
  ctx: WriteCtx,
  accountId: AccountId,
  status: TextStatus,
): Promise<boolean> {
  const byRef = status.ref !== null && isId(status.ref) ? (status.ref as DeliveryId) : null;
  const id =
    (await findDeliveryByProviderRef(ctx.db, ctx.workspaceId, accountId, status.providerRef)) ??
    byRef;
  const delivery = id && (await lockDelivery(ctx.db, ctx.workspaceId, id));
  if (!delivery || delivery.accountId !== accountId) return false;
  await keepReport(ctx.db, ctx.workspaceId, delivery.id, {
    state: status.state,
    providerCode: status.providerCode,
    at: status.at,
    receivedAt: ctx.now.toISOString(),
  });
  if (!risesTo(delivery.state, status.state)) return true;
  await moveDelivery(ctx.db, ctx.workspaceId, delivery.id, [delivery.state], {
    state: status.state,
    at: ctx.now,
    problem: status.problem,
    providerCode: status.providerCode,
    providerRef: status.providerRef,
  });
  await tellDelivery(ctx, delivery, isBad(status.state) ? status.problem : null);
  return true;
}

/** What every change of a delivery means for the rest: the list's mark, the number, the ledger, the feed. */
export async function tellDelivery(
  ctx: WriteCtx,
  delivery: DeliveryRecord,
  problem: TextStatus["problem"],
): Promise<void> {
  const conversation = await findConversation(ctx.db, ctx.workspaceId, delivery.conversationId);
  const entry = await findEntry(ctx.db, ctx.workspaceId, delivery.messageId);
  if (!conversation || !entry) return;
  await showFate(ctx, conversation, entry);
  announceEntry(ctx, conversation, entry.id);
  const marks = problem && whatTheProblemMarks(problem);
  if (!marks || !problem) return;
  const point = await findPointById(ctx.db, ctx.workspaceId, delivery.pointId);
  if (!point) return;
  const isOnWhatsapp = entry.message?.medium === "whatsapp";
  // What WhatsApp says of an address says nothing of texts to the number.
  if (isOnWhatsapp && marks !== "opted_out") return;
  if (marks === "opted_out") {
    if ((isOnWhatsapp ? point.whatsappRevokedAt : point.textsRevokedAt) !== null) return;
    await insertConsent(ctx.db, ctx.workspaceId, {
      id: ctx.newId(),
      pointId: point.id,
      medium: isOnWhatsapp ? "whatsapp" : "text",
      deed: "revoked",
      source: "provider",
      words: sayTextProblem(problem, point.value, false, isOnWhatsapp ? "whatsapp" : "text"),
      entryId: delivery.messageId,
      memberId: null,
      at: ctx.now.toISOString(),
    });
  } else if (!(await markPoint(ctx.db, ctx.workspaceId, point.id, marks))) {
    return;
  }
  ctx.announce("contact", point.contactId);
}
