// Views of the conversation list, each as a predicate over one conversation. The store has the same rules in SQL (a
// test compares them); the browser uses these to move a changed conversation between loaded lists.
import type { CallOutcome } from "#domain/call/call.ts";
import {
  type ConversationId,
  type InboxId,
  isId,
  type MemberId,
  type SavedViewId,
  type TagId,
  type TeamId,
} from "#domain/ids.ts";
import type { ConversationFolder } from "./status.ts";
import * as words from "./words.ts";

export const viewLabels = {
  mine: { title: words.mine, purpose: "open and assigned to me" },
  unassigned: { title: words.unassigned, purpose: "open and assigned to no one" },
  open: { title: words.open, purpose: "every open conversation I can see" },
  "awaiting-reply": {
    title: words.waiting,
    purpose: "open, and we replied last with a message that didn't fail",
  },
  mentions: {
    title: words.mentions,
    purpose: "someone mentioned me in a note; its count is of unread mentions",
  },
  drafts: { title: words.drafts, purpose: "I have an unsent message in it" },
  scheduled: { title: words.scheduled, purpose: "has a message scheduled to send later" },
  snoozed: { title: words.snoozed, purpose: "returns at a set time or when the customer replies" },
  closed: { title: words.closed, purpose: "done" },
  spam: { title: words.spam, purpose: "marked as spam" },
  trash: { title: words.trash, purpose: "deleted; kept, and nothing is sent from it" },
} as const;
export type ViewName = keyof typeof viewLabels;

export type BuiltInView =
  | { readonly kind: ViewName }
  | { readonly kind: "inbox"; readonly id: InboxId }
  | { readonly kind: "team"; readonly id: TeamId }
  | { readonly kind: "tag"; readonly id: TagId };
/** A saved view's rule is its filter: conversation-filter.ts. */
export type View = BuiltInView | { readonly kind: "view"; readonly id: SavedViewId };

/** The form used in URLs: `mine`, `inbox:0190…`. */
export function formatViewKey(view: View): string {
  return "id" in view ? `${view.kind}:${view.id}` : view.kind;
}

export function parseViewKey(key: string): View | null {
  const [kind, id] = key.split(":");
  if (kind !== undefined && Object.hasOwn(viewLabels, kind) && id === undefined)
    return { kind: kind as ViewName };
  if (id === undefined || !isId(id)) return null;
  if (kind === "inbox") return { kind, id: id as InboxId };
  if (kind === "team") return { kind, id: id as TeamId };
  if (kind === "tag") return { kind, id: id as TagId };
  if (kind === "view") return { kind, id: id as SavedViewId };
  return null;
}

/** Fields of a conversation the predicate needs. */
export interface ViewMatchInput {
  readonly id: ConversationId;
  readonly folder: ConversationFolder;
  readonly assigneeId: MemberId | null;
  readonly teamId: TeamId | null;
  readonly inboxId: InboxId;
  readonly tagIds: readonly TagId[];
  readonly waitingSince: string | null;
  readonly lastEntry: {
    readonly kind: "message" | "call" | "note" | "event";
    readonly channel: "sms" | "email" | "whatsapp" | null;
    readonly direction: "in" | "out" | null;
    readonly isFailed: boolean;
    readonly isUnsent?: boolean | undefined;
    readonly outcome?: CallOutcome | undefined;
  };
  readonly hasScheduledMessages: boolean;
}

/** Per-member state. */
interface MemberViewInput {
  readonly memberId: MemberId;
  readonly isMentioned: boolean;
  readonly hasDraft: boolean;
}

/**
 * The last entry is ours and was sent: a live call, a scheduled email and an unsent message don't count. An absence
 * notice is no reply, so an inbound email that makes no one wait changes nothing; such a text is STOP or START, and no
 * reply is expected after it, nor after a call from the customer that was answered. A conversation without messages
 * (`event`) does not count.
 */
export function waitsOnCustomer({
  folder,
  waitingSince,
  hasScheduledMessages,
  lastEntry: { kind, channel, direction, isFailed, isUnsent, outcome },
}: Pick<
  ViewMatchInput,
  "folder" | "waitingSince" | "hasScheduledMessages" | "lastEntry"
>): boolean {
  const isTheirs = direction === "in" && channel !== "email";
  const hasGoneOut = !hasScheduledMessages && !isFailed && isUnsent !== true;
  const isOver = kind !== "call" || outcome !== undefined;
  return (
    folder === "open" &&
    waitingSince === null &&
    hasGoneOut &&
    isOver &&
    kind !== "event" &&
    !isTheirs
  );
}

export function matchesView(
  view: BuiltInView,
  conversation: ViewMatchInput,
  me: MemberViewInput,
): boolean {
  const isOpen = conversation.folder === "open";
  const isThere = conversation.folder !== "trash" && conversation.folder !== "merged";
  switch (view.kind) {
    case "mine":
      return isOpen && conversation.assigneeId === me.memberId;
    case "unassigned":
      return isOpen && conversation.assigneeId === null;
    case "open":
      return isOpen;
    case "awaiting-reply":
      return waitsOnCustomer(conversation);
    case "mentions":
      return isThere && me.isMentioned;
    case "drafts":
      return conversation.folder !== "trash" && me.hasDraft;
    case "scheduled":
      return isThere && conversation.hasScheduledMessages;
    case "snoozed":
      return conversation.folder === "snoozed";
    case "closed":
      return conversation.folder === "closed";
    case "spam":
      return conversation.folder === "spam";
    case "trash":
      return conversation.folder === "trash";
    case "inbox":
      return isOpen && conversation.inboxId === view.id;
    case "team":
      return isOpen && conversation.teamId === view.id;
    case "tag":
      return isOpen && conversation.tagIds.includes(view.id);
  }
}

export const sorts = {
  newest: { title: words.newestFirst, purpose: "by the last entry or the return from snooze" },
  oldest: { title: words.oldestFirst, purpose: "the same, the other way round" },
  waiting: { title: words.longestWaiting, purpose: "by how long the customer has waited" },
  priority: { title: words.byPriority, purpose: "urgent ones first, then the newest" },
  due: {
    title: words.dueFirst,
    purpose: "by when the reply is due; without a due time, not listed",
  },
} as const;
export type Sort = keyof typeof sorts;
export const sortNames = Object.keys(sorts) as [Sort, ...Sort[]];

/** What an order lists only: conversations whose customer waits, or whose reply is due. */
export const isInOrder = (
  sort: Sort,
  row: {
    readonly waitingSince: string | null;
    readonly replyDue: { readonly dueAt: string | null } | null;
  },
): boolean => {
  if (sort === "waiting") return row.waitingSince !== null;
  return sort !== "due" || (row.replyDue !== null && row.replyDue.dueAt !== null);
};

/** In *Waiting for customer* no customer waits for us, so these orders would list nothing. */
export const sortsOf = (view: View): readonly Sort[] =>
  view.kind === "awaiting-reply"
    ? sortNames.filter((one) => one !== "waiting" && one !== "due")
    : sortNames;
