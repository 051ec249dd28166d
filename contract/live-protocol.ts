// Frames of the live socket. `changes` frames suffice to rebuild a browser's state; presence is sent live and never
// stored.
import type { z } from "zod";
import type { ChangeOperation, FeedEntity } from "#domain/feed.ts";
import type { ConversationId, MemberId } from "#domain/ids.ts";
import type { clientFrame } from "./client-frame.ts";
import type { Outputs } from "./routes.ts";

export const liveVersion = 3;

export type Member = Outputs["listMembers"]["rows"][number];
export type Team = Outputs["listTeams"]["rows"][number];
export type Inbox = Outputs["listInboxes"]["rows"][number];
export type SavedReply = Outputs["listSavedReplies"]["rows"][number];
export type SavedView = Outputs["listSavedViews"]["rows"][number];
export type Calendar = Outputs["listCalendars"]["rows"][number];
export type SlaPolicy = Outputs["listSlaPolicies"]["rows"][number];
export type Tag = Outputs["listTags"]["rows"][number];
export type Conversation = Outputs["closeConversation"];
export type ConversationRow = Outputs["listConversations"]["rows"][number];
export type Entry = Outputs["listEntries"]["rows"][number];
export type Attachment = Extract<Entry, { kind: "message" }>["attachments"][number];
export type Contact = Outputs["getContact"];
export type EmailPart = NonNullable<Extract<Entry, { kind: "message" }>["email"]>;
export type EmailDraft = NonNullable<Draft["email"]>;
export type Call = Outputs["getCall"];
export type Draft = Outputs["getConversation"]["drafts"][number];
export type BulkOperation = Outputs["startBulkOperation"];
export type UnsentEmail = Outputs["listUnsentEmails"]["rows"][number];
type Workspace = Outputs["getMe"]["workspace"];

/** The current state of a changed entity, or its removal from this member's visible data. */
type ChangeEvent =
  | { entity: "workspace"; id: string; operation: ChangeOperation; state?: Workspace }
  | { entity: "member"; id: string; operation: ChangeOperation; state?: Member }
  | { entity: "team"; id: string; operation: ChangeOperation; state?: Team }
  | { entity: "inbox"; id: string; operation: ChangeOperation; state?: Inbox }
  | { entity: "account"; id: string; operation: ChangeOperation }
  | {
      entity: "timeline_order";
      id: string;
      operation: ChangeOperation;
      conversationId: ConversationId;
    }
  | { entity: "unsent_email"; id: string; operation: ChangeOperation }
  | { entity: "bulk_operation"; id: string; operation: ChangeOperation }
  | { entity: "saved_view"; id: string; operation: ChangeOperation }
  | { entity: "calendar"; id: string; operation: ChangeOperation }
  | { entity: "sla_policy"; id: string; operation: ChangeOperation }
  | { entity: "saved_reply"; id: string; operation: ChangeOperation }
  | { entity: "call"; id: string; operation: ChangeOperation; state?: Call }
  | { entity: "tag"; id: string; operation: ChangeOperation; state?: Tag }
  | { entity: "contact"; id: string; operation: ChangeOperation; state?: Contact }
  | { entity: "conversation"; id: string; operation: ChangeOperation; state?: Conversation }
  | {
      entity: "entry";
      id: string;
      operation: ChangeOperation;
      conversationId: ConversationId;
      state?: Entry;
    }
  | {
      entity: "read_state";
      id: string;
      operation: ChangeOperation;
      conversationId: ConversationId;
      state?: { readSeq: number; mention: ConversationRow["mention"] };
    }
  | {
      entity: "draft";
      id: string;
      operation: ChangeOperation;
      conversationId: ConversationId;
      state?: Draft[];
    };

export type AnyChangeEvent = { entity: FeedEntity } & ChangeEvent;

export interface Presence {
  readonly memberId: MemberId;
  readonly conversationId: ConversationId;
  readonly typing: Draft["kind"] | null;
}

export type ServerFrame =
  | { type: "hello"; version: number; seq: number }
  /** Changes up to `seq`; hidden changes count in `seq` but are not included. */
  | { type: "changes"; seq: number; changes: AnyChangeEvent[] }
  /** Too many changes to send one by one: refetch what is on the screen. */
  | { type: "resync"; seq: number }
  /** The member's access changed, or the gap is too old: clear the cache and reload. */
  | { type: "reset"; seq: number }
  | { type: "presence"; online: MemberId[]; viewers: Presence[] }
  /** The server can't read the change feed at present, so changes are late; or it can again. */
  | { type: "late"; isLate: boolean }
  /** The answer to `activity`, by which the page knows that its connection works. */
  | { type: "alive" }
  | { type: "signed_out" };

export type ClientFrame = z.infer<typeof clientFrame>;
