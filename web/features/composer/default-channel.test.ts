import { expect, test } from "vitest";
import type { Inbox } from "#contract/live-protocol.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { defaultDraftKind } from "./default-channel.ts";

const inboxes = [
  { id: "m", kind: "email" },
  { id: "p", kind: "phone" },
] as unknown as Inbox[];
const open = (media: string[], drafts: string[] = [], inboxId = "p") =>
  ({
    conversation: { inboxId },
    entries: media.map((channel, seq) => ({ id: `${seq}`, seq, kind: "message", channel })),
    drafts: drafts.map((kind) => ({ kind })),
  }) as unknown as OpenConversation;

test.each([
  [["sms", "email"], [], "email"],
  [["email", "sms"], [], "text"],
  [["email"], ["text"], "text"],
  [["email"], ["note"], "note"],
  [["email"], ["note", "email"], "email"],
  [["sms"], ["note", "email"], "email"],
])("after %j with drafts %j, picks %s", (media, drafts, channel) => {
  expect(defaultDraftKind(open(media, drafts), inboxes)).toBe(channel);
});

test("uses the inbox kind if there are no messages yet", () => {
  expect(defaultDraftKind(open([], [], "m"), inboxes)).toBe("email");
  expect(defaultDraftKind(open([], [], "p"), inboxes)).toBe("text");
});
