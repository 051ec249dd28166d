// Test rows for this folder: every field set, nothing random.
import type { ConversationRow } from "#contract/live-protocol.ts";
import type { Outputs } from "#web/data/rpc.ts";

const uuid = (kind: number, n: number) =>
  `0190${String(kind).padStart(4, "0")}-0000-7000-8000-${String(n).padStart(12, "0")}`;

export const memberId = (n: number) => uuid(1, n) as ConversationRow["assigneeId"] & string;
export const conversationId = (n: number) => uuid(2, n) as ConversationRow["id"];
export const inboxId = (n: number) => uuid(3, n) as ConversationRow["inboxId"];
export const teamId = (n: number) => uuid(4, n) as ConversationRow["teamId"] & string;
export const tagId = (n: number) => uuid(5, n) as ConversationRow["tagIds"][number];
export const contactId = (n: number) => uuid(6, n) as ConversationRow["contactId"];
export const entryId = (n: number) => uuid(7, n) as Outputs["listEntries"]["rows"][number]["id"];

export const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 8, n)).toISOString();

export function rowFor(n: number, change: Partial<ConversationRow> = {}): ConversationRow {
  return {
    id: conversationId(n),
    number: n,
    subject: "",
    contactId: contactId(n),
    contactName: `Contact ${n}`,
    inboxId: inboxId(1),
    status: "open",
    folder: "open",
    wasSpam: false,
    assigneeId: null,
    teamId: null,
    tagIds: [],
    priority: "none",
    waitingSince: minute(n),
    replyDue: null,
    snoozedUntil: null,
    snoozeEndedAt: null,
    closedAt: null,
    hasScheduledMessages: false,
    nextScheduledAt: null,
    unplayedVoicemails: 0,
    previousConversationId: null,
    mergedIntoId: null,
    lastEntryAt: minute(n),
    lastSeq: 1,
    lastEntry: {
      kind: "message",
      channel: "sms",
      direction: "in",
      memberId: null,
      preview: "Hello",
      isFailed: false,
    },
    createdAt: minute(0),
    version: 1,
    readSeq: 0,
    mention: null,
    hasDraft: false,
    ...change,
  };
}

export function bootstrapFor(me: ReturnType<typeof memberId>): Outputs["getMe"] {
  const member = {
    id: me,
    name: "Ravi Shah",
    email: "ravi@copperline.example",
    role: "agent" as const,
    state: "active" as const,
    availability: "available" as const,
    reachability: "reachable" as const,
    phone: "free" as const,
    teamIds: [],
  };
  return {
    me: {
      ...member,
      permissions: ["conversation.update"],
      settings: {
        theme: "system",
        density: "comfortable",
        language: null,
        timeZone: null,
        areShortcutsEnabled: true,
        afterClosing: "next",
        assignsOnReply: true,
        signature: "",
        personalPhone: "",
        personalPhoneAfterSeconds: 8,
        savedViewOrder: [],
      },
      hasSecondFactor: false,
    },
    workspace: {
      id: uuid(8, 1) as Outputs["getMe"]["workspace"]["id"],
      name: "Copperline",
      timeZone: "Europe/London",
      country: "GB",
      locale: "en",
      language: null,
      hasSimulator: false,
      sendsSystemEmails: true,
      systemEmailInboxId: null,
    },
    members: [member],
    teams: [],
    inboxes: [],
    tags: [],
    feedSeq: 0,
    version: "0",
  };
}
