// Every choice the database allows is a table of the code: a state added in one place only is a fault.

import { account } from "#contract/account.ts";
import { call, callLeg, callRing, take } from "#contract/call/call-shapes.ts";
import { deviceState, softphoneDriver } from "#contract/call/softphone.ts";
import { consentRow, contactPoint } from "#contract/contact.ts";
import { draft } from "#contract/conversation/draft.ts";
import { entry, lastEntry } from "#contract/conversation/entry.ts";
import { intake, line } from "#contract/line.ts";
import { suppression } from "#contract/mail/suppression.ts";
import { apiKey, invitation, member } from "#contract/member.ts";
import { auditRow, rawItem } from "#contract/workspace.ts";
import { callStages } from "#domain/call/fold.ts";
import { answerers } from "#domain/call/leg.ts";
import { conversationPlaces, conversationStatuses } from "#domain/conversation/status.ts";
import { feedNouns } from "#domain/events.ts";
import { accountServices } from "#domain/line/account-services.ts";
import { deliveryStates } from "#domain/message/delivery.ts";
import { roles } from "#domain/permissions.ts";
import type { Table } from "#guards/reading/schema.ts";
import { read } from "#guards/reading/sources.ts";

type Words = readonly string[];

/** Of types that have no table at run time. */
export function wordsOfType(text: string, name: string): Words {
  const [, body = ""] = new RegExp(`export type ${name} =([^;]*);`).exec(text) ?? [];
  return [...body.matchAll(/"([^"]+)"/g)].map(([, word = ""]) => word);
}

const authorKinds = entry.options[0].shape.author.shape.kind.options;
const roleWords = roles as Words;

export const choices: Readonly<Record<string, Words>> = {
  "account_health.service": Object.keys(accountServices),
  "account.state": account.shape.state.options,
  "api_key.role": apiKey.shape.role.options,
  "audit.actor_kind": auditRow.shape.actorKind.options,
  "call_leg.answered_by": answerers,
  "call.direction": call.shape.direction.options,
  "call.outcome": call.shape.outcome.unwrap().options,
  "call.recording": wordsOfType(read("domain/line/phone-settings.ts"), "RecordingPolicy"),
  "call.recording_state": call.shape.recording.options,
  "call.result": call.shape.result.unwrap().options,
  "call.stage": callStages,
  "call.state": call.shape.state.options,
  "call_leg.brought_how": callLeg.shape.broughtHow.unwrap().options,
  "call_leg.cause": callLeg.shape.cause.unwrap().options,
  "call_leg.mode": callLeg.shape.mode.unwrap().options,
  "call_leg.role": callLeg.shape.role.options,
  "call_ring.ended": callRing.shape.ended.unwrap().options,
  "change.deed": wordsOfType(read("domain/events.ts"), "FeedDeed"),
  "change.noun": Object.keys(feedNouns),
  "consent.deed": consentRow.shape.deed.options,
  "consent.medium": consentRow.shape.medium.options,
  "consent.purpose": consentRow.shape.purpose.options,
  "consent.source": consentRow.shape.source.options,
  "contact_point.kind": contactPoint.shape.kind.options,
  "contact_point.state": contactPoint.shape.state.options,
  "conversation.place": conversationPlaces,
  "conversation.status": Object.keys(conversationStatuses),
  "delivery.state": Object.keys(deliveryStates),
  "device.driver": softphoneDriver.options,
  "device.state": deviceState.options,
  "draft.medium": draft.shape.medium.options,
  "entry.author_kind": authorKinds,
  "entry.kind": lastEntry.shape.kind.options,
  "invitation.role": invitation.shape.role.options,
  "line.hooks_state": line.shape.hooksState.options,
  "line.intake": intake.options,
  "line.kind": line.shape.kind.options,
  "line.visibility": line.shape.visibility.options,
  "mail.auto": wordsOfType(read("domain/message/mail/mail-facts.ts"), "AutoKind"),
  "mail_id.kind": wordsOfType(read("server/store/mail/mail.ts"), "MailIdKind"),
  "member.availability": member.shape.availability.options,
  "member.reach": member.shape.reach.options,
  "member.role": roleWords,
  "member.state": member.shape.state.options,
  "message.direction": lastEntry.shape.direction.unwrap().options,
  "message.medium": lastEntry.shape.medium.unwrap().options,
  "person_token.purpose": wordsOfType(read("server/store/sign-in/person-token.ts"), "TokenPurpose"),
  "raw_item.kind": wordsOfType(read("server/store/raw-item.ts"), "RawKind"),
  "raw_item.state": rawItem.shape.state.options,
  "regrouping.deed": wordsOfType(read("server/store/conversation/regrouping.ts"), "RegroupingDeed"),
  "suppression.reason": suppression.shape.reason.options,
  "take.kind": take.shape.kind.options,
  "take.state": take.shape.state.options,
};

export function judgeChoices(
  tables: readonly Table[],
  known: Readonly<Record<string, Words>>,
): string[] {
  const inDatabase = new Map(
    tables.flatMap((table) =>
      table.choices.map((one) => [`${table.name}.${one.column}`, one.values] as [string, Words]),
    ),
  );
  const unknown = [...inDatabase.keys()]
    .filter((place) => !Object.hasOwn(known, place))
    .map(
      (place) => `${place} is checked by the database and has no table in guards/data/choices.ts`,
    );
  const different = Object.entries(known).flatMap(([place, words]) => {
    const values = inDatabase.get(place);
    if (!values) return [`${place} has words in the code and no check in the database`];
    return isSameSet(values, words)
      ? []
      : [`${place}: the database has ${values.join(", ")}; the code has ${words.join(", ")}`];
  });
  return [...unknown, ...different];
}

const isSameSet = (one: Words, other: Words): boolean =>
  one.length === other.length && one.every((word) => other.includes(word));
