import { expect, test } from "vitest";
import type { Inbox } from "#contract/live-protocol.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { defaultDraftKind } from "./default-channel.ts";

const lines = [
  { id: "m", kind: "mail" },
  { id: "p", kind: "phone" },
] as unknown as Inbox[];
const open = (media: string[], drafts: string[] = [], inboxId = "p") =>
  ({
    conversation: { inboxId },
    entries: media.map((medium, seq) => ({ id: `${seq}`, seq, kind: "message", medium })),
    drafts: drafts.map((medium) => ({ medium })),
  }) as unknown as OpenConversation;

test.each([
  [["text", "mail"], [], "mail"],
  [["mail", "text"], [], "text"],
  [["mail"], ["text"], "text"],
  [["mail"], ["note"], "note"],
  [["mail"], ["note", "mail"], "mail"],
  [["text"], ["note", "mail"], "mail"],
])("after %j with drafts %j one writes a %s", (media, drafts, medium) => {
  expect(defaultDraftKind(open(media, drafts), lines)).toBe(medium);
});

test("where nothing was said yet the line's own kind is taken", () => {
  expect(defaultDraftKind(open([], [], "m"), lines)).toBe("mail");
  expect(defaultDraftKind(open([], [], "p"), lines)).toBe("text");
});
