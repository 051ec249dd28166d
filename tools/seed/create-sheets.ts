// The tables that the seed fills, with their columns. server/store/migrations defines them.
import { createCallSheets } from "./calls.ts";
import { Sheet } from "./copy-rows.ts";

export const createSheets = () => ({
  contact: new Sheet("contact", [
    ...["workspace_id", "id", "name", "display_fallback", "created_at", "updated_at"],
  ]),
  point: new Sheet("contact_point", [
    ...["workspace_id", "id", "contact_id", "kind", "value", "state", "sms_opted_out_at"],
    "created_at",
  ]),
  consent: new Sheet("consent", [
    ...[
      "workspace_id",
      "id",
      "contact_point_id",
      "channel",
      "purpose",
      "decision",
      "source",
      "evidence",
      "at",
    ],
  ]),
  conversation: new Sheet("conversation", [
    ...[
      "workspace_id",
      "id",
      "number",
      "contact_id",
      "inbox_id",
      "status",
      "folder",
      "assignee_id",
    ],
    ...["team_id", "tag_ids", "waiting_since", "snoozed_until", "closed_at", "entry_count"],
    ...["last_entry_at", "last_entry", "created_at", "version"],
  ]),
  entry: new Sheet("entry", [
    ...["workspace_id", "conversation_id", "seq", "id", "kind", "author_kind", "member_id"],
    ...["at", "body", "proven_contact_id"],
  ]),
  message: new Sheet("message", [
    ...[
      "workspace_id",
      "id",
      "conversation_id",
      "channel",
      "direction",
      "inbox_id",
      "contact_point_id",
    ],
    ...["from_address", "to_address", "body", "segments", "threading_reason", "client_key"],
    ...["provider_ref", "at"],
  ]),
  ...createCallSheets(),
  entryWords: new Sheet("entry_search", ["workspace_id", "id", "at", "search_vector"]),
  contactWords: new Sheet("contact_search", ["workspace_id", "id", "search_vector"]),
  delivery: new Sheet("delivery", [
    ...["workspace_id", "id", "message_id", "attempt", "account_id", "recipient", "state"],
    ...["provider_ref", "problem", "attempts", "submitted_at", "changed_at", "created_at"],
  ]),
  readMark: new Sheet("read_state", [
    "workspace_id",
    "member_id",
    "conversation_id",
    "last_read_seq",
  ]),
  mention: new Sheet("mention", [
    ...["workspace_id", "member_id", "conversation_id", "entry_id", "at", "seen_at"],
  ]),
  draft: new Sheet("draft", [
    ...["workspace_id", "member_id", "conversation_id", "id", "kind", "body", "version"],
    "updated_at",
  ]),
});
export type Sheets = ReturnType<typeof createSheets>;
