// The views of the queue: what belongs to each, as a predicate over one conversation. The SQL of the
// store says the same (a test holds them together), and the browser uses this to move a changed
// conversation between the lists it already shows.
import type { CallOutcome } from "#domain/call/call.ts";
import type { ConversationId, InboxId, MemberId, TagId, TeamId } from "#domain/ids.ts";
import type { ConversationFolder } from "./status.ts";

export const viewLabels = {
  mine: { title: "Mine", means: "open and assigned to me" },
  unassigned: { title: "Unassigned", means: "open and assigned to no one" },
  open: { title: "All open", means: "every open conversation I can see" },
  waiting: {
    title: "Waiting on customer",
    means: "open, and we replied last with a message that didn't fail",
  },
  mentions: { title: "Mentions", means: "someone mentioned me in a note I haven't handled" },
  drafts: { title: "Drafts", means: "I have an unsent message in it" },
  scheduled: { title: "Scheduled", means: "has a message scheduled to send later" },
  snoozed: { title: "Snoozed", means: "returns at a set time or when the customer replies" },
  closed: { title: "Closed", means: "done" },
  spam: { title: "Spam", means: "marked as spam" },
  trash: { title: "Trash", means: "deleted; kept, and nothing is sent from it" },
} as const;
export type ViewName = keyof typeof viewLabels;

export type View =
  | { readonly kind: ViewName }
  | { readonly kind: "line"; readonly id: InboxId }
  | { readonly kind: "team"; readonly id: TeamId }
  | { readonly kind: "tag"; readonly id: TagId };

/** As it stands in a URL: `mine`, `line:0190…`. */
export function formatViewKey(view: View): string {
  return "id" in view ? `${view.kind}:${view.id}` : view.kind;
}

export function parseViewKey(key: string): View | null {
  const [kind, id] = key.split(":");
  if (kind !== undefined && Object.hasOwn(viewLabels, kind) && id === undefined)
    return { kind: kind as ViewName };
  if (id === undefined || id === "") return null;
  if (kind === "line") return { kind, id: id as InboxId };
  if (kind === "team") return { kind, id: id as TeamId };
  if (kind === "tag") return { kind, id: id as TagId };
  return null;
}

/** What the predicate needs to know of a conversation. */
export interface ViewMatchInput {
  readonly id: ConversationId;
  readonly place: ConversationFolder;
  readonly assigneeId: MemberId | null;
  readonly teamId: TeamId | null;
  readonly inboxId: InboxId;
  readonly tagIds: readonly TagId[];
  readonly waitingSince: string | null;
  readonly lastEntry: {
    readonly kind: "message" | "call" | "note" | "event";
    readonly medium: "text" | "mail" | "whatsapp" | null;
    readonly direction: "in" | "out" | null;
    readonly isFailed: boolean;
    readonly isUnsent?: boolean | undefined;
    readonly outcome?: CallOutcome | undefined;
  };
  readonly hasScheduledMessages: boolean;
}

/** What is true of it for me alone. */
export interface MemberViewInput {
  readonly memberId: MemberId;
  readonly isMentioned: boolean;
  readonly hasDraft: boolean;
}

/**
 * The last word is ours, and it went out: a call still on, a scheduled email and an unsent message answer nobody yet. A customer's absence notice is no answer, so a mail that makes nobody wait changes
 * nothing; a text that makes nobody wait is STOP or START, and nothing is expected after it. Where nothing was said yet
 * (`event`), nobody waits.
 */
export function waitsOnCustomer({
  place,
  waitingSince,
  hasScheduledMessages,
  lastEntry: { kind, medium, direction, isFailed, isUnsent, outcome },
}: Pick<ViewMatchInput, "place" | "waitingSince" | "hasScheduledMessages" | "lastEntry">): boolean {
  const isTextOfTheirs = direction === "in" && medium !== null && medium !== "mail";
  const hasGoneOut = !hasScheduledMessages && !isFailed && isUnsent !== true;
  const isOver = kind !== "call" || outcome !== undefined;
  return (
    place === "open" &&
    waitingSince === null &&
    hasGoneOut &&
    isOver &&
    kind !== "event" &&
    !isTextOfTheirs
  );
}

export function matchesView(view: View, facts: ViewMatchInput, me: MemberViewInput): boolean {
  const isOpen = facts.place === "open";
  const isThere = facts.place !== "trash" && facts.place !== "merged";
  switch (view.kind) {
    case "mine":
      return isOpen && facts.assigneeId === me.memberId;
    case "unassigned":
      return isOpen && facts.assigneeId === null;
    case "open":
      return isOpen;
    case "waiting":
      return waitsOnCustomer(facts);
    case "mentions":
      return isThere && me.isMentioned;
    case "drafts":
      return isThere && me.hasDraft;
    case "scheduled":
      return isThere && facts.hasScheduledMessages;
    case "snoozed":
      return facts.place === "snoozed";
    case "closed":
      return facts.place === "closed";
    case "spam":
      return facts.place === "spam";
    case "trash":
      return facts.place === "trash";
    case "line":
      return isOpen && facts.inboxId === view.id;
    case "team":
      return isOpen && facts.teamId === view.id;
    case "tag":
      return isOpen && facts.tagIds.includes(view.id);
  }
}

export const sorts = {
  newest: { title: "Newest first", means: "by the last entry or the return from snooze" },
  waiting: { title: "Longest waiting", means: "by how long the customer has waited" },
} as const;
export type Sort = keyof typeof sorts;

/** In *Waiting on customer* no customer waits for us. */
export const sortsOf = (view: View): readonly Sort[] =>
  view.kind === "waiting" ? ["newest"] : ["newest", "waiting"];
