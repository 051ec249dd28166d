// The frames of the live socket. Everything a browser holds can be rebuilt from `news`; presence is told
// as it is and never stored.
import type { z } from "zod";
import type { ChangeOperation, FeedEntity } from "#domain/feed.ts";
import type { ConversationId, MemberId } from "#domain/ids.ts";
import type { clientFrame } from "./client-frame.ts";
import type { Outputs } from "./routes.ts";

export const liveVersion = 1;

export type Member = Outputs["listMembers"]["rows"][number];
export type Team = Outputs["listTeams"]["rows"][number];
export type Inbox = Outputs["listInboxes"]["rows"][number];
export type SavedReply = Outputs["listSavedReplies"]["rows"][number];
export type Tag = Outputs["listTags"]["rows"][number];
export type Conversation = Outputs["closeConversation"];
export type ConversationRow = Outputs["listConversations"]["rows"][number];
export type Entry = Outputs["listEntries"]["rows"][number];
export type Attachment = Extract<Entry, { kind: "message" }>["attachments"][number];
export type Contact = Outputs["getContact"];
export type EmailPart = NonNullable<Extract<Entry, { kind: "message" }>["mail"]>;
export type EmailDraft = NonNullable<Draft["mail"]>;
export type Call = Outputs["getCall"];
export type Draft = Outputs["getConversation"]["drafts"][number];
export type UnsentEmail = Outputs["listUnsentEmails"]["rows"][number];
export type Workspace = Outputs["getMe"]["workspace"];
export type Me = Outputs["getMe"]["me"];

/** The present state of what changed, or that it is gone from this member's sight. */
export type ChangeEvent =
  | { noun: "workspace"; id: string; deed: ChangeOperation; now?: Workspace }
  | { noun: "member"; id: string; deed: ChangeOperation; now?: Member }
  | { noun: "team"; id: string; deed: ChangeOperation; now?: Team }
  | { noun: "line"; id: string; deed: ChangeOperation; now?: Inbox }
  | { noun: "account"; id: string; deed: ChangeOperation }
  | { noun: "timeline"; id: string; deed: ChangeOperation; conversationId: ConversationId }
  | { noun: "unsent_mail"; id: string; deed: ChangeOperation }
  | { noun: "saved_reply"; id: string; deed: ChangeOperation }
  | { noun: "call"; id: string; deed: ChangeOperation; now?: Call }
  | { noun: "tag"; id: string; deed: ChangeOperation; now?: Tag }
  | { noun: "contact"; id: string; deed: ChangeOperation; now?: Contact }
  | { noun: "conversation"; id: string; deed: ChangeOperation; now?: Conversation }
  | {
      noun: "entry";
      id: string;
      deed: ChangeOperation;
      conversationId: ConversationId;
      now?: Entry;
    }
  | {
      noun: "read";
      id: string;
      deed: ChangeOperation;
      conversationId: ConversationId;
      now?: { readSeq: number; isMentioned: boolean };
    }
  | {
      noun: "draft";
      id: string;
      deed: ChangeOperation;
      conversationId: ConversationId;
      now?: Draft[];
    };

export type AnyChangeEvent = { noun: FeedEntity } & ChangeEvent;

export interface Presence {
  readonly memberId: MemberId;
  readonly conversationId: ConversationId;
  readonly isTyping: Draft["medium"] | null;
}

export type ServerFrame =
  | { t: "hello"; version: number; seq: number }
  /** Changes up to `seq`; hidden ones are counted but not told. */
  | { t: "news"; seq: number; news: AnyChangeEvent[] }
  /** So much changed that telling each would flood: ask again for what is on the screen. */
  | { t: "many"; seq: number }
  /** What this member may see changed, or the gap is too old: forget everything and load anew. */
  | { t: "reset"; seq: number }
  | { t: "presence"; online: MemberId[]; looking: Presence[] }
  /** The server can't read the feed at present, so news are late; or it can again. */
  | { t: "late"; isLate: boolean }
  | { t: "signed_out" };

export type ClientFrame = z.infer<typeof clientFrame>;
