// Every list of values the database allows equals a table in the code; a value added on one side only is an error.

import { account } from "#contract/account.ts";
import { call, callLeg, callRing, recording } from "#contract/call/call-schemas.ts";
import { deviceState, softphoneDriver } from "#contract/call/softphone.ts";
import { consentRecord, contactPoint } from "#contract/contact.ts";
import { draft } from "#contract/conversation/draft.ts";
import { entry, lastEntry } from "#contract/conversation/entry.ts";
import { suppression } from "#contract/email/suppression.ts";
import { inbox, intake } from "#contract/inbox.ts";
import { invitation } from "#contract/invitation.ts";
import { apiKey, member } from "#contract/member.ts";
import { auditEntry, inboundPayload } from "#contract/workspace.ts";
import { callStages } from "#domain/call/derive-call-state.ts";
import { answerers } from "#domain/call/leg.ts";
import {
  bulkItemStates,
  bulkSkipReasonNames,
  bulkStateNames,
} from "#domain/conversation/bulk-operation.ts";
import { conversationFolders, conversationStatuses } from "#domain/conversation/status.ts";
import { sortNames } from "#domain/conversation/views.ts";
import { feedEntities } from "#domain/feed.ts";
import { accountServices } from "#domain/inbox/account-services.ts";
import { languageCodes } from "#domain/language/languages.ts";
import { deliveryStates } from "#domain/message/delivery-state.ts";
import { systemEmailKindNames, systemEmailStates } from "#domain/message/system-email/kinds.ts";
import { roles } from "#domain/permissions.ts";
import {
  webhookDeliveryStates,
  webhookEndpointStates,
  webhookProblemNames,
} from "#domain/webhook/delivery-problems.ts";
import type { Table } from "#repo-tests/parsers/schema.ts";
import { read } from "#repo-tests/parsers/sources.ts";

type StringList = readonly string[];

/** For types without a runtime table. */
export function literalsOfType(text: string, name: string): StringList {
  const [, body = ""] = new RegExp(`type ${name} =([^;]*);`).exec(text) ?? [];
  return [...body.matchAll(/"([^"]+)"/g)].map(([, value = ""]) => value);
}

const authorKinds = entry.options[0].shape.author.shape.kind.options;
const roleNames = roles as StringList;

export const enumValues: Readonly<Record<string, StringList>> = {
  "account_health.service": Object.keys(accountServices),
  "account.state": account.shape.state.options,
  "api_key.role": apiKey.shape.role.options,
  "audit_log.actor_kind": auditEntry.shape.actorKind.options,
  "bulk_operation.state": bulkStateNames,
  "bulk_operation_item.reason": bulkSkipReasonNames,
  "bulk_operation_item.state": Object.keys(bulkItemStates),
  "call_leg.answered_by": answerers,
  "call.direction": call.shape.direction.options,
  "call.outcome": call.shape.outcome.unwrap().options,
  "call.recording_policy": literalsOfType(
    read("domain/inbox/phone-settings.ts"),
    "RecordingPolicy",
  ),
  "call.recording_state": call.shape.recording.options,
  "call.disposition": call.shape.disposition.unwrap().options,
  "call.flow_stage": callStages,
  "call.state": call.shape.state.options,
  "call_leg.join_method": callLeg.shape.joinMethod.unwrap().options,
  "call_leg.end_cause": callLeg.shape.cause.unwrap().options,
  "call_leg.supervision_mode": callLeg.shape.mode.unwrap().options,
  "call_leg.role": callLeg.shape.role.options,
  "call_ring.end_reason": callRing.shape.endReason.unwrap().options,
  "change_feed.operation": literalsOfType(read("domain/feed.ts"), "ChangeOperation"),
  "change_feed.entity": Object.keys(feedEntities),
  "consent.decision": consentRecord.shape.decision.options,
  "consent.channel": consentRecord.shape.channel.options,
  "consent.purpose": consentRecord.shape.purpose.options,
  "consent.source": consentRecord.shape.source.options,
  "contact_point.kind": contactPoint.shape.kind.options,
  "contact_point.state": contactPoint.shape.state.options,
  "conversation.folder": conversationFolders,
  "conversation.status": Object.keys(conversationStatuses),
  "delivery.state": Object.keys(deliveryStates),
  "device.driver": softphoneDriver.options,
  "device.state": deviceState.options,
  "draft.kind": draft.shape.kind.options,
  "entry.author_kind": authorKinds,
  "entry.kind": lastEntry.shape.kind.options,
  "invitation.role": invitation.shape.role.options,
  "inbox.webhook_state": inbox.shape.webhookState.options,
  "inbox.intake": intake.options,
  "inbox.channel": inbox.shape.kind.options,
  "inbox.visibility": inbox.shape.visibility.options,
  "email.automated_kind": literalsOfType(
    read("domain/message/email/email-metadata.ts"),
    "AutomatedKind",
  ),
  "email_message_id.kind": literalsOfType(read("server/store/email/email.ts"), "MessageIdKind"),
  "member.availability": member.shape.availability.options,
  "member.reachability": member.shape.reachability.options,
  "member.role": roleNames,
  "member.state": member.shape.state.options,
  "message.direction": lastEntry.shape.direction.unwrap().options,
  "message.channel": lastEntry.shape.channel.unwrap().options,
  "person_token.purpose": literalsOfType(read("server/store/auth/person-token.ts"), "TokenPurpose"),
  "inbound_payload.kind": literalsOfType(
    read("server/store/inbound-payload.ts"),
    "InboundPayloadKind",
  ),
  "inbound_payload.state": inboundPayload.shape.state.options,
  "thread_operation.kind": literalsOfType(
    read("server/store/conversation/thread-operation.ts"),
    "ThreadOperationKind",
  ),
  "saved_view.sort": sortNames,
  "suppression.reason": suppression.shape.reason.options,
  "recording.kind": recording.shape.kind.options,
  "recording.state": recording.shape.state.options,
  "workspace.language": languageCodes,
  "system_email.language": languageCodes,
  "system_email.kind": systemEmailKindNames,
  "system_email.state": systemEmailStates,
  "webhook_endpoint.state": webhookEndpointStates,
  "webhook_delivery.operation": literalsOfType(read("domain/feed.ts"), "ChangeOperation"),
  "webhook_delivery.state": webhookDeliveryStates,
  "webhook_delivery.problem": webhookProblemNames,
};

export function checkEnumValues(
  tables: readonly Table[],
  known: Readonly<Record<string, StringList>>,
): string[] {
  const inDatabase = new Map(
    tables.flatMap((table) =>
      table.choices.map(
        (one) => [`${table.name}.${one.column}`, one.values] as [string, StringList],
      ),
    ),
  );
  const unknown = [...inDatabase.keys()]
    .filter((column) => !Object.hasOwn(known, column))
    .map(
      (column) =>
        `${column} is checked by the database and has no table in repo-tests/database/enum-values.ts`,
    );
  const different = Object.entries(known).flatMap(([column, content]) => {
    const values = inDatabase.get(column);
    if (!values) return [`${column} has words in the code and no check in the database`];
    return isSameSet(values, content)
      ? []
      : [`${column}: the database has ${values.join(", ")}; the code has ${content.join(", ")}`];
  });
  return [...unknown, ...different];
}

const isSameSet = (one: StringList, other: StringList): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));
