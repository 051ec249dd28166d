// Receives customers' texts: finds or creates the contacts, and leaves the rest to rounds of texts of different contacts.
// A text reported twice, by whatever path, is saved once.
import { normalizePhoneNumber, parseTextSender } from "#domain/contact/phone-number.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { createPhoneContacts } from "#server/actions/contact/find-or-create-contact-point.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { singleLine } from "#server/mime/headers/encoded-words.ts";
import { type ContactPointRecord, listPhoneContactPoints } from "#server/store/contact.ts";
import { areKnownInboundMessages } from "#server/store/message.ts";
import type { IncomingText, NewText, ReceivedText, TextReceivingContext } from "./incoming-text.ts";
import { receiveRound } from "./receive-text-round.ts";

/** False if the text was already received. */
export async function receiveText(
  ctx: WriteContext,
  context: TextReceivingContext,
  text: ReceivedText,
): Promise<boolean> {
  const [isNew] = await receiveTexts(ctx, [{ context, text }]);
  return isNew === true;
}

/**
 * Receives many texts with a fixed number of statements for those of different customers; several of one customer follow
 * each other. For each text, whether it is new.
 */
export async function receiveTexts(
  ctx: WriteContext,
  incoming: readonly IncomingText[],
): Promise<boolean[]> {
  const texts = await listNewTexts(ctx, incoming);
  const points = await findOrCreateSenders(ctx, texts);
  const ofContact = Map.groupBy(texts, (one) => required(points.get(one.from), "found").contactId);
  for (let nth = 0; ; nth += 1) {
    const round = [...ofContact.values()].flatMap((all) => all[nth] ?? []);
    if (round.length === 0) break;
    // What the previous text of the same customer changed counts.
    const current = nth === 0 ? points : await findOrCreateSenders(ctx, round);
    await receiveRound(
      ctx,
      round.map((one) => ({ ...one, point: required(current.get(one.from), "found") })),
    );
  }
  const isNew = new Set(texts.map((one) => one.nth));
  return incoming.map((_, nth) => isNew.has(nth));
}

async function listNewTexts(
  ctx: WriteContext,
  incoming: readonly IncomingText[],
): Promise<NewText[]> {
  const areKnown = await areKnownInboundMessages(
    ctx.db,
    ctx.workspaceId,
    incoming.map(({ context, text }) => ({
      inboxId: context.inbox.id,
      providerRef: text.providerRef,
    })),
  );
  const seen = new Set<string>();
  return incoming.flatMap(({ context, text }, nth) => {
    const key = `${context.inbox.id} ${text.providerRef}`;
    if (areKnown[nth] || seen.has(key)) return [];
    seen.add(key);
    const shortened = { ...text, text: text.text.slice(0, limit("receivedTextLength")) };
    return [{ nth, context, text: shortened, from: parseTextSender(text.from, context.country) }];
  });
}

async function findOrCreateSenders(
  ctx: WriteContext,
  texts: readonly NewText[],
): Promise<Map<string, ContactPointRecord>> {
  const numbers = [...new Set(texts.map((one) => one.from))];
  const known = await listPhoneContactPoints(ctx.db, ctx.workspaceId, numbers);
  const points = new Map(known.map((one) => [one.value, one]));
  // The first text of each unknown number names the contact.
  const unknown = new Map(
    texts.toReversed().flatMap((one) => (points.has(one.from) ? [] : [[one.from, one]])),
  );
  const made = await createPhoneContacts(
    ctx,
    [...unknown.values()].map(({ from, text, context }) => ({
      value: from,
      displayFallback: normalizePhoneNumber(from, context.country)?.formatted ?? from,
      // the profile name applies to an unknown contact; a name given by the team stays
      ...(text.profileName
        ? { name: singleLine(text.profileName).slice(0, limit("nameLength")) }
        : {}),
    })),
  );
  for (const point of made) points.set(point.value, point);
  return points;
}
