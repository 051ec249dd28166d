// A run of mails, understood together: what they name is looked up once, what they do is written once.
import { normalAddress } from "#domain/contact/mail-address.ts";
import type { EntryId } from "#domain/ids.ts";
import { readMintedId, readReplyToken } from "#domain/message/mail/mail-token.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { applyBounce } from "#server/actions/message/delivery/apply-bounce.ts";
import { mailKeys } from "#server/actions/message/mail/token.ts";
import type { Bounce } from "#server/mime/mail.ts";
import { listLines } from "#server/store/line.ts";
import type { RawItemRecord } from "#server/store/raw-item.ts";
import { listMembers } from "#server/store/workspace/member.ts";
import { customerSpoke } from "./customer-spoke.ts";
import { type MailBatch, openMailBatch } from "./mail-batch.ts";
import { isToBeJudged } from "./mail-kept.ts";
import { openMailLines } from "./mail-lines.ts";
import { bareId, idsNamedBy } from "./mail-names.ts";
import { firstOutside, writerOf } from "./mail-writer.ts";
import type { ReadyMail } from "./ready-mail.ts";
import { receiveMail } from "./receive-mail.ts";
import type { ReceivingDoor } from "./receiving-door.ts";
import { partialCopies, replaceMail } from "./replace-mail.ts";

export interface Mark {
  readonly id: RawItemRecord["id"];
  readonly state: "understood" | "unreadable" | "ignored";
  readonly problem: string | null;
}

export async function receiveMails(ctx: WriteCtx, mails: readonly ReadyMail[]): Promise<Mark[]> {
  const door = await openDoor(ctx);
  const batch = await openMailBatch(ctx, wantsOf(door, mails));
  const marks: Mark[] = [];
  for (const mail of mails) marks.push(await receiveOne(ctx, door, batch, mail));
  await batch.flush();
  if (mails.some(isToBeJudged)) judgeLater(ctx);
  return marks;
}

/** A moment later, for all that came by then: mail that pours in without a pause does not put it off. */
function judgeLater(ctx: WriteCtx): void {
  const at = new Date(ctx.now.getTime() + 2_000);
  const { workspaceId } = ctx;
  const key = `judge:${workspaceId}`;
  ctx.schedule("judge-mails", { workspaceId }, { key, at, keepsTime: true });
}

async function receiveOne(
  ctx: WriteCtx,
  door: ReceivingDoor,
  batch: MailBatch,
  mail: ReadyMail,
): Promise<Mark> {
  const { item, read, problem } = mail;
  const mark = (state: Mark["state"], why: string | null): Mark => ({
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
  const received = await receiveMail(ctx, door, batch, mail);
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
function findReturned(door: ReceivingDoor, batch: MailBatch, bounce: Bounce): EntryId | null {
  const id = bareId(bounce.originalMessageId);
  if (id === null) return null;
  const sent = batch.copies(id).find((one) => one.direction === "out" && one.rawItemId === null);
  // Under the name its provider gave it, which stands in no mail of ours.
  const named = batch.named(id).find((one) => one.kind === "provider");
  return sent?.entryId ?? named?.entryId ?? door.readMinted(id);
}

async function openDoor(ctx: WriteCtx): Promise<ReceivingDoor> {
  const keys = mailKeys(ctx.secrets);
  const members = (await listMembers(ctx.db, ctx.workspaceId)).filter(
    (one) => one.state === "active",
  );
  return {
    lines: openMailLines(await listLines(ctx.db, ctx.workspaceId, null)),
    members: new Map(members.map((one) => [normalAddress(one.email), one.id])),
    readTokenOf: (address) => readReplyToken(address, keys),
    readMinted: (mailId) => readMintedId(mailId, keys),
    customerSpoke: (spoken) => customerSpoke(ctx, spoken),
  };
}

/** Everything the mails of a run may ask for, so that it is asked for once. */
function wantsOf(door: ReceivingDoor, mails: readonly ReadyMail[]) {
  const rawItemIds = mails.map((one) => one.item.id);
  const mailIds = new Set<string>();
  const addresses = new Set<string>();
  const tokens = new Set<NonNullable<ReturnType<ReceivingDoor["readTokenOf"]>>>();
  const writers = new Set<string>();
  for (const mail of mails) {
    const { item, read } = mail;
    const writer = writerOf(door, mail).person;
    writers.add(normalAddress(writer.address));
    for (const id of [read.messageId, read.bounce?.originalMessageId ?? null]) {
      const bare = bareId(id);
      if (bare !== null) mailIds.add(bare);
    }
    for (const id of idsNamedBy(read)) mailIds.add(id);
    const people = [...read.to, ...read.cc, ...read.replyTo].map((one) => one.address);
    for (const one of [writer, firstOutside(door, read)])
      if (one !== null) addresses.add(normalAddress(one.address));
    for (const address of [...(item.envelope?.to ?? []), ...people]) {
      const token = door.readTokenOf(address);
      if (token !== null) tokens.add(token);
    }
  }
  return {
    ...{ mailIds: [...mailIds], addresses: [...addresses], conversationIds: [...tokens] },
    ...{ rawItemIds, writers: [...writers] },
  };
}
