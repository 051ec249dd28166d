// Every id is a UUIDv7: created in the app, so that it is known before the row is written, and roughly ordered by time,
// so that indexes grow at one end (RFC 9562 §5.7).
declare const kind: unique symbol;
export type Id<K extends string> = string & { readonly [kind]: K };

export type WorkspaceId = Id<"workspace">;
export type PersonId = Id<"person">;
export type SessionId = Id<"session">;
export type MemberId = Id<"member">;
export type TeamId = Id<"team">;
export type InvitationId = Id<"invitation">;
export type AccountId = Id<"account">;
export type InboxId = Id<"inbox">;
export type ContactId = Id<"contact">;
export type ContactPointId = Id<"contact_point">;
export type ContactMergeId = Id<"contact_merge">;
export type ConversationId = Id<"conversation">;
export type EntryId = Id<"entry">;
export type DeliveryId = Id<"delivery">;
export type SubmissionId = Id<"submission">;
export type AttachmentId = Id<"attachment">;
export type AttemptId = Id<"attempt">;
export type InboundPayloadId = Id<"inbound_payload">;
export type TagId = Id<"tag">;
export type DraftId = Id<"draft">;
export type UnsentEmailId = Id<"unsent_email">;
export type SavedReplyId = Id<"saved_reply">;
export type ApiKeyId = Id<"api_key">;
export type CallId = Id<"call">;
export type LegId = Id<"leg">;
export type RecordingId = Id<"recording">;
export type AudioFileId = Id<"audio_file">;
export type DeviceId = Id<"device">;
export type SavedViewId = Id<"saved_view">;
export type BulkOperationId = Id<"bulk_operation">;
export type CalendarId = Id<"calendar">;
export type SlaPolicyId = Id<"sla_policy">;
export type SystemEmailId = Id<"system_email">;
export type WebhookEndpointId = Id<"webhook_endpoint">;
export type WebhookDeliveryId = Id<"webhook_delivery">;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isId(value: string): boolean {
  return uuid.test(value);
}

/** A UUIDv7 from this millisecond and ten random bytes. */
export function createId<I extends Id<string>>(atMs: number, random: Uint8Array): I {
  const bytes = new Uint8Array(16);
  let rest = atMs;
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as I;
}

/** The millisecond an ID was created in. */
export const idTimeMs = (id: string): number =>
  Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
