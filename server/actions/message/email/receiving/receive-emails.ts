// A run of mails, understood together: what they name is looked up once, what they do is written once.
import { normalizeAddress } from "#domain/contact/email-address.ts";
import type { EntryId } from "#domain/ids.ts";
import { parseOwnMessageId, parseReplyToken } from "#domain/message/email/reply-token.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { applyBounce } from "#server/actions/message/delivery/apply-bounce.ts";
import { replyTokenKeys } from "#server/actions/message/email/reply-token-keys.ts";
import type { Bounce } from "#server/mime/parsed-email.ts";
import type { InboundPayloadRecord } from "#server/store/inbound-payload.ts";
import { listInboxes } from "#server/store/inbox.ts";
import { listMembers } from "#server/store/workspace/member.ts";
import { type EmailBatch, loadEmailBatch } from "./email-batch.ts";
import { createInboxLookup } from "./inbox-lookup.ts";
import { bareMessageId, referencedMessageIds } from "./message-ids.ts";
import { onCustomerEmail } from "./on-customer-email.ts";
import type { ParsedInboundEmail } from "./parse-inbound-email.ts";
import { receiveEmail } from "./receive-email.ts";
import type { ReceivingContext } from "./receiving-context.ts";
import { partialCopies, replaceMail } from "./replace-mail.ts";
import { firstExternalRecipient, resolveSender } from "./resolve-sender.ts";
import { needsAuthentication } from "./to-email-record.ts";

export interface PayloadResult {
  readonly id: InboundPayloadRecord["id"];
  readonly state: "understood" | "unreadable" | "ignored";
  readonly problem: string | null;
}

export async function receiveEmails(
  ctx: WriteContext,
  mails: readonly ParsedInboundEmail[],
): Promise<PayloadResult[]> {
  const door = await openDoor(ctx);
  const batch = await loadEmailBatch(ctx, wantsOf(door, mails));
  const marks: PayloadResult[] = [];
  for (const mail of mails) marks.push(await receiveOne(ctx, door, batch, mail));
  await batch.flush();
  if (mails.some(needsAuthentication)) judgeLater(ctx);
  return marks;
}

/** A moment later, for all that came by then: mail that pours in without a pause does not put it off. */
function judgeLater(ctx: WriteContext): void {
  const at = new Date(ctx.now.getTime() + 2_000);
  const { workspaceId } = ctx;
  const key = `judge:${workspaceId}`;
  ctx.schedule("authenticate-emails", { workspaceId }, { key, at, keepsTime: true });
}

async function receiveOne(
  ctx: WriteContext,
  door: ReceivingContext,
  batch: EmailBatch,
  mail: ParsedInboundEmail,
): Promise<PayloadResult> {
  const { item, read, problem } = mail;
  const mark = (state: PayloadResult["state"], why: string | null): PayloadResult => ({
    id: item.id,
    state,
    problem: why,
  });
  for (const { entryId, conversationId } of partialCopies(batch, mail))
    batch.later(() => replaceMail(ctx, mail, { id: entryId, conversationId }));
  if (read.bounce) {
    const bounce = read.bounce;
    const about = findReturned(door, batch, bounce);
    if (about) {
      const sentTo = [...(item.envelope?.to ?? []), ...read.to.map((one) => one.address)];
      batch.later(async () => void (await applyBounce(ctx, about, bounce, sentTo)));
      return mark("understood", null);
    }
    if (read.auto === "bounce")
      return mark("ignored", "It reports on an email that wasn't sent from here.");
  }
  const received = await receiveEmail(ctx, door, batch, mail);
  switch (received.kind) {
    case "written":
      // Seen by the team as far as it could be read, and by the admins until it can be read whole.
      return problem === null ? mark("understood", null) : mark("unreadable", problem);
    case "known":
      return mark("understood", received.why);
    case "nobodys":
      return mark("unreadable", received.why);
  }
}

/** The mail of ours that came back: by the id it carried, ours or its provider's. */
function findReturned(door: ReceivingContext, batch: EmailBatch, bounce: Bounce): EntryId | null {
  const id = bareMessageId(bounce.originalMessageId);
  if (id === null) return null;
  const sent = batch
    .copies(id)
    .find((one) => one.direction === "out" && one.inboundPayloadId === null);
  // Under the name its provider gave it, which stands in no mail of ours.
  const named = batch.named(id).find((one) => one.kind === "provider");
  return sent?.entryId ?? named?.entryId ?? door.readMinted(id);
}

async function openDoor(ctx: WriteContext): Promise<ReceivingContext> {
  const keys = replyTokenKeys(ctx.secrets);
  const members = (await listMembers(ctx.db, ctx.workspaceId)).filter(
    (one) => one.state === "active",
  );
  return {
    lines: createInboxLookup(await listInboxes(ctx.db, ctx.workspaceId, null)),
    members: new Map(members.map((one) => [normalizeAddress(one.email), one.id])),
    readTokenOf: (address) => parseReplyToken(address, keys),
    readMinted: (mailId) => parseOwnMessageId(mailId, keys),
    customerSpoke: (spoken) => onCustomerEmail(ctx, spoken),
  };
}

/** Everything the mails of a run may ask for, so that it is asked for once. */
function wantsOf(door: ReceivingContext, mails: readonly ParsedInboundEmail[]) {
  const inboundPayloadIds = mails.map((one) => one.item.id);
  const mailIds = new Set<string>();
  const addresses = new Set<string>();
  const tokens = new Set<NonNullable<ReturnType<ReceivingContext["readTokenOf"]>>>();
  const writers = new Set<string>();
  for (const mail of mails) {
    const { item, read } = mail;
    const writer = resolveSender(door, mail).person;
    writers.add(normalizeAddress(writer.address));
    for (const id of [read.messageId, read.bounce?.originalMessageId ?? null]) {
      const bare = bareMessageId(id);
      if (bare !== null) mailIds.add(bare);
    }
    for (const id of referencedMessageIds(read)) mailIds.add(id);
    const people = [...read.to, ...read.cc, ...read.replyTo].map((one) => one.address);
    for (const one of [writer, firstExternalRecipient(door, read)])
      if (one !== null) addresses.add(normalizeAddress(one.address));
    for (const address of [...(item.envelope?.to ?? []), ...people]) {
      const token = door.readTokenOf(address);
      if (token !== null) tokens.add(token);
    }
  }
  return {
    ...{ mailIds: [...mailIds], addresses: [...addresses], conversationIds: [...tokens] },
    ...{ inboundPayloadIds, writers: [...writers] },
  };
}
