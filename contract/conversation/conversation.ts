import { z } from "zod";
import { id, timestamp } from "#contract/common-schemas.ts";
import { priorityNames } from "#domain/conversation/priority.ts";
import { replyClockKinds } from "#domain/conversation/reply-clock.ts";
import {
  type ConversationStatus,
  conversationFolders,
  conversationStatuses,
} from "#domain/conversation/status.ts";
import type { ContactId, ConversationId, InboxId, MemberId, TagId, TeamId } from "#domain/ids.ts";
import { lastEntry } from "./entry.ts";

const statuses = Object.keys(conversationStatuses) as [ConversationStatus, ...ConversationStatus[]];

export const conversation = z.object({
  id: id<ConversationId>(),
  number: z.number(),
  subject: z.string(),
  contactId: id<ContactId>(),
  contactName: z.string(),
  inboxId: id<InboxId>(),
  status: z.enum(statuses),
  folder: z.enum(conversationFolders),
  wasSpam: z
    .boolean()
    .describe("In the trash: it was spam before and becomes spam again when restored."),
  assigneeId: id<MemberId>().nullable(),
  teamId: id<TeamId>().nullable(),
  tagIds: z.array(id<TagId>()),
  priority: z.enum(priorityNames),
  waitingSince: timestamp.nullable(),
  replyDue: z
    .object({
      kind: z.enum(replyClockKinds).describe("first: no member had replied before."),
      startedAt: timestamp,
      dueAt: timestamp.nullable().describe("null while paused, such as snoozed."),
      warnsAt: timestamp.nullable(),
      breachedAt: timestamp.nullable(),
    })
    .nullable()
    .describe("By the SLA; null without one, and while the customer doesn't wait."),
  snoozedUntil: timestamp.nullable(),
  snoozeEndedAt: timestamp.nullable(),
  closedAt: timestamp.nullable(),
  hasScheduledMessages: z.boolean(),
  nextScheduledAt: timestamp.nullable().describe("When the next scheduled message is sent."),
  unplayedVoicemails: z.number().describe("Voicemails that no member has played yet."),
  previousConversationId: id<ConversationId>().nullable(),
  mergedIntoId: id<ConversationId>().nullable(),
  lastEntryAt: timestamp,
  lastSeq: z.number(),
  lastEntry,
  createdAt: timestamp,
  version: z.number(),
});
/** A row of the conversation list: the conversation and the current member's own state. */
export const conversationRow = conversation.extend({
  readSeq: z.number(),
  mention: z
    .enum(["unread", "read"])
    .nullable()
    .describe("Whether a note mentions me, and whether I have opened it since."),
  hasDraft: z.boolean(),
  draftPreview: z
    .string()
    .optional()
    .describe("In the drafts view: the beginning of my latest draft."),
  mentionPreview: z
    .object({ memberId: id<MemberId>().nullable(), text: z.string() })
    .optional()
    .describe(
      "In the mentions view: the author and the beginning of the latest note that mentions me.",
    ),
});
