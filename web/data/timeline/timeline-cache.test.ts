import { describe, expect, test } from "vitest";
import type { Entry } from "#contract/live-protocol.ts";
import {
  contactId,
  conversationId,
  entryId,
  memberId,
  minute,
  rowFor,
} from "#web/data/conversations/row-fixtures.ts";
import {
  insertEntry,
  mergeLoaded,
  type OpenConversation,
  pendingEntryId,
  prependOlder,
} from "./timeline-cache.ts";

const note = (seq: number, change: Partial<Extract<Entry, { kind: "note" }>> = {}): Entry => ({
  id: entryId(seq),
  conversationId: conversationId(1),
  seq,
  at: minute(seq),
  author: { kind: "member", memberId: memberId(1) },
  kind: "note",
  text: `note ${seq}`,
  mentions: [],
  revision: 1,
  ...change,
});
const open = (entries: Entry[], before: string | null = null): OpenConversation => ({
  conversation: rowFor(1),
  contact: { id: contactId(1), name: "", notes: "", contactPoints: [] },
  entries,
  before,
  drafts: [],
  earlier: [],
});
const pending = (text: string) => note(99, { id: pendingEntryId("k"), text });
const seqs = ({ entries }: OpenConversation) => entries.map((one) => one.seq);

describe("a pending entry", () => {
  test("is replaced by the real one", () => {
    const held = open([note(1), pending("note 2")]);
    expect(seqs(insertEntry(held, note(2)))).toEqual([1, 2]);
  });

  test("is not replaced by an entry with other content or another author", () => {
    const held = open([note(1), pending("mine")]);
    expect(seqs(insertEntry(held, note(2)))).toEqual([1, 2, 99]);
    const hers = note(2, { text: "mine", author: { kind: "member", memberId: memberId(2) } });
    expect(seqs(insertEntry(held, hers))).toEqual([1, 2, 99]);
  });

  test("survives a reload that does not contain it", () => {
    const held = open([note(1), pending("note 2")]);
    expect(seqs(mergeLoaded(open([note(1)]), held))).toEqual([1, 99]);
    expect(seqs(mergeLoaded(open([note(1), note(2)]), held))).toEqual([1, 2]);
  });
});

describe("older entries", () => {
  test("are prepended, each once, with the cursor of the next page", () => {
    const more = prependOlder(open([note(5), note(6)], "c5"), {
      rows: [note(5), note(4), note(3)],
      next: "c3",
    });
    expect(seqs(more)).toEqual([3, 4, 5, 6]);
    expect(more.before).toBe("c3");
  });

  test("survive a reload of the newest page that still overlaps them", () => {
    const held = open([note(1), note(2), note(3)], null);
    const kept = mergeLoaded(open([note(4), note(3)], "c3"), held);
    expect(seqs(kept)).toEqual([1, 2, 3, 4]);
    expect(kept.before).toBeNull();
  });

  test("are dropped if there is a gap", () => {
    const held = open([note(1), note(2)], null);
    const kept = mergeLoaded(open([note(8), note(9)], "c8"), held);
    expect(seqs(kept)).toEqual([8, 9]);
    expect(kept.before).toBe("c8");
  });

  test("are dropped if a split or a merge has renumbered the entries", () => {
    const held = open([note(1), note(2), note(3), note(4)], null);
    // The second entry moved to another conversation.
    const renumbered = [note(2, { id: entryId(3) }), note(3, { id: entryId(4) })];
    const kept = mergeLoaded(open(renumbered, "c2"), held);
    expect(kept.entries.map((one) => one.id)).toEqual([entryId(3), entryId(4)]);
    expect(kept.before).toBe("c2");
  });
});
