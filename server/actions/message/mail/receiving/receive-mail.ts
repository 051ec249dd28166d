// One received mail: whose it is, where it belongs, and what it does there. Everything is decided on the
// batch in memory; the batch writes it.
import { isNameAnotherAddress, nameOfSender, normalAddress } from "#domain/contact/mail-address.ts";
import type { EntryId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { firstAndLast } from "#domain/message/mail/references.ts";
import type { WhyMailIsHere } from "#domain/message/mail/where-mail-belongs.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { settleByCopy } from "#server/actions/message/delivery/mail/settle-by-copy.ts";
import type { LineRecord } from "#server/store/line.ts";
import { keepAttachments } from "./keep-attachments.ts";
import { findCopy, findOwnOriginal, haveOneSight } from "./known-mail.ts";
import type { MailBatch } from "./mail-batch.ts";
import { customerSpoke, homeOf, placeOf, putAway, weSpoke } from "./mail-home.ts";
import {
  findingsOf,
  idsOf,
  idsToRemember,
  isReplyElsewhere,
  isToBeJudged,
  participantsOf,
  peopleOf,
  previewOf,
  textOf,
  toldAtOf,
} from "./mail-kept.ts";
import { bareId } from "./mail-names.ts";
import { firstOutside, writerOf } from "./mail-writer.ts";
import type { ReadyMail } from "./ready-mail.ts";
import type { ReceivingDoor } from "./receiving-door.ts";
import { shownHash } from "./shown-mail.ts";

export type Received =
  | { kind: "written"; entryIds: readonly EntryId[] }
  /** Ours already, by this way or another. */
  | { kind: "known"; why: string }
  | { kind: "nobodys"; why: string };

export async function receiveMail(
  ctx: WriteCtx,
  door: ReceivingDoor,
  batch: MailBatch,
  mail: ReadyMail,
): Promise<Received> {
  const { item, read } = mail;
  const shown = shownHash(mail);
  const lines = door.lines.of(item, read);
  if (lines.length === 0) {
    const to = (item.envelope?.to ?? []).join(", ") || "no known address";
    return {
      kind: "nobodys",
      why: `An email to ${to}, which isn't an inbox here. Add an inbox, or add the address to an existing one, then retry.`,
    };
  }
  const original = findOwnOriginal(door, batch, read);
  if (original !== null) {
    batch.later(() => settleByCopy(ctx, original));
    return { kind: "known", why: "A copy of an email sent from here." };
  }

  const entryIds: EntryId[] = [];
  const before = batch.readBefore(item.id);
  for (const [place, line] of lines.entries()) {
    if (before.some((one) => one.lineId === line.id)) continue;
    const copy = findCopy(batch, mail, shown, line, door.lines);
    if (copy) continue;
    // Lines that the same people see share one message; whoever sees only the other gets their own.
    if (place > 0 && lines.slice(0, place).some((before) => haveOneSight(before, line))) continue;
    entryIds.push(await writeOne(ctx, door, batch, mail, shown, line));
  }
  const wasPartial = before.some((one) => one.isPartial);
  return entryIds.length > 0 || wasPartial
    ? { kind: "written", entryIds }
    : { kind: "known", why: "This email was already received." };
}

async function writeOne(
  ctx: WriteCtx,
  door: ReceivingDoor,
  batch: MailBatch,
  mail: ReadyMail,
  shown: string,
  line: LineRecord,
): Promise<EntryId> {
  const { item, read, verdict } = mail;
  const writer = writerOf(door, mail);
  const place = placeOf(ctx, door, batch, item, read, writer.person.address, line);
  const isFromUs = writer.kind === "own" || (writer.kind === "colleague" && place.kind === "join");
  // Of what one of us wrote elsewhere the customer is whoever it was written to.
  const other = isFromUs ? firstOutside(door, read) : null;
  const person = other ?? writer.person;
  const at = new Date(item.receivedAt).toISOString();
  const point = batch.point(
    normalAddress(person.address),
    nameOfSender(person.name, person.address),
    at,
  );
  const isWork = read.auto !== "auto-reply" && read.auto !== "receipt" && read.auto !== "bounce";
  const home = homeOf(batch, place, line, point.contactId, read, at);
  const hadScheduled = home.scheduledCount > 0;
  if (isFromUs) await weSpoke(ctx, home, at);
  else if (isWork) customerSpoke(home, at);
  else if (home.birth && home.entryCount === 0) putAway(home, at);

  const isNewParticipant = place.kind === "join" && place.isNewParticipant && !isFromUs;
  const isBlind = item.envelope !== null && door.lines.isBlind(line, read);
  const id = ctx.newId<EntryId>();
  const why: WhyMailIsHere =
    writer.kind === "own" ? "own_copy" : isFromUs ? "from_colleague" : place.why;
  batch.add(home, {
    entry: {
      id,
      authorKind: isFromUs ? "member" : "contact",
      memberId: isFromUs ? writer.memberId : null,
      at,
    },
    message: {
      medium: "mail",
      direction: isFromUs ? "out" : "in",
      lineId: line.id,
      pointId: point.id,
      from: writer.person.address,
      to: isFromUs ? person.address : line.address,
      text: textOf(read),
      segments: 0,
      why,
      clientKey: null,
      providerRef: null,
      holdUntil: null,
      rawItemId: item.id,
      at,
    },
    mail: {
      subject: read.subject ?? "",
      messageId: bareId(read.messageId),
      inReplyTo: bareId(read.inReplyTo),
      references: firstAndLast(idsOf(read.references), limit("mailReferences")),
      fromName: read.fromName ?? "",
      replyTo: peopleOf(read.replyTo),
      to: peopleOf(read.to),
      cc: peopleOf(read.cc),
      bcc: [],
      html: read.html,
      elided: read.elided,
      htmlFoldsAt: read.htmlFoldsAt,
      toldAt: toldAtOf(read, item.receivedAt),
      auto: read.auto,
      warnings: read.warnings,
      findings: findingsOf(read, {
        name_is_address: isNameAnotherAddress(read.fromName ?? "", read.from ?? ""),
        reply_elsewhere: isReplyElsewhere(door, read),
        first_time: point.isNew && !isFromUs,
        new_participant: isNewParticipant,
        blind_copy: isBlind && read.auto !== "bulk" && !isFromUs,
        not_authentic: verdict?.isDoubtful === true,
        unproved_own: writer.kind === "unproved",
      }),
      auth: verdict?.auth ?? null,
      isAuthDue: isToBeJudged(mail),
      size: item.size,
      stopsOnReply: false,
      shownHash: shown,
    },
    last: {
      kind: "message",
      medium: "mail",
      direction: isFromUs ? "out" : "in",
      memberId: isFromUs ? writer.memberId : null,
      preview: previewOf(read),
      isFailed: false,
    },
    participants: participantsOf(door, read, writer.person),
    ids: idsToRemember(read),
  });
  batch.later(() => keepAttachments(ctx, id, read.attachments, mail.files));
  if (!isFromUs && read.auto !== "bounce")
    batch.later(() =>
      door.customerSpoke({
        ...{ conversationId: home.id, entryId: id, line, from: writer.person, read, item },
        signs: mail.signs,
        ...{ hadScheduled: hadScheduled && isWork, isBlind },
      }),
    );
  return id;
}
