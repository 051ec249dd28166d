import { describe, expect, test } from "vitest";
import { conversationId, entryId, memberId, minute } from "#web/data/queue/rows-for-tests.ts";
import type { EventEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { eventWords, foldedWords } from "./event-words.ts";

const me = memberId(1);
const maya = memberId(2);
const names = {
  member: (id: string | null) => (id === null ? "Deskbell" : id === me ? "You" : "Maya"),
  team: () => "Office",
  until: () => "Tomorrow 09:00",
  contact: "Bill Tranter",
};
const event = (
  deed: string,
  facts: EventEntry["facts"] = {},
  by: typeof me | null = maya,
): EventEntry => ({
  id: entryId(1),
  conversationId: conversationId(1),
  seq: 1,
  at: minute(1),
  author: { kind: by === null ? "system" : "member", memberId: by },
  kind: "event",
  deed,
  facts,
});
const say = (...args: Parameters<typeof event>) => {
  const { who, did } = eventWords(event(...args), names);
  return `${who} ${did}`;
};

describe("an event is told as a sentence", () => {
  test("of assigning", () => {
    expect(say("assigned", { assigneeId: maya })).toBe("Maya took this");
    expect(say("assigned", { assigneeId: me })).toBe("Maya assigned this to you");
    expect(say("assigned", { assigneeId: maya }, me)).toBe("You assigned this to Maya");
    expect(say("assigned", { assigneeId: null })).toBe("Maya left this to nobody");
    expect(say("gave_to_team", { teamId: "t" })).toBe("Maya gave this to Office");
  });
  test("of tags", () => {
    expect(say("tagged", { added: "urgent", removed: "" })).toBe("Maya tagged this urgent");
    expect(say("tagged", { added: "", removed: "urgent" })).toBe("Maya took the tag urgent away");
  });
  test("of time", () => {
    expect(say("snoozed", { until: minute(1) })).toBe("Maya snoozed this until tomorrow 09:00");
  });
  test("of consent, in the customer's words", () => {
    expect(say("texts_stopped", { words: "STOP" }, null)).toBe(
      "Bill Tranter wrote “STOP”. Texts are off until START comes",
    );
    expect(say("texts_stopped", { words: "asked on the phone" })).toBe(
      "Maya recorded an opt-out: “asked on the phone”. Texts are off",
    );
  });
  test("even when this page is older than the server and has never heard of it", () => {
    expect(say("moved_to_line")).toBe("Maya moved to line");
  });
});

test("many fold into one line that names who", () => {
  expect(foldedWords([event("closed"), event("reopened"), event("closed", {}, me)], names)).toBe(
    "Maya and You: 3 changes",
  );
});
