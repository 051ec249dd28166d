import { expect, test } from "vitest";
import { callId } from "#testing/fixtures/softphone/calls.ts";
import { createWrapUpDrafts } from "./wrap-up-drafts.ts";

function makeBox() {
  let held: string | null = null;
  return {
    read: (): unknown => JSON.parse(held ?? "null"),
    write: (words: unknown) => {
      held = JSON.stringify(words);
      return true;
    },
  };
}

test("keeps a separate draft per call across page reloads", () => {
  const box = makeBox();
  const words = createWrapUpDrafts(box);
  words.change(callId(1), { note: "Bring the lad" });
  words.change(callId(2), { note: "Another matter" });
  words.change(callId(1), { note: "Bring the ladder" });
  words.change(callId(1), { closeConversation: true });
  const reloaded = createWrapUpDrafts(box);
  expect(reloaded.read(callId(1))).toEqual({ note: "Bring the ladder", closeConversation: true });
  expect(reloaded.read(callId(2))).toEqual({ note: "Another matter", closeConversation: false });
});

test("keeps the selected disposition across page reloads, until it is saved", () => {
  const box = makeBox();
  createWrapUpDrafts(box).change(callId(1), { disposition: "follow_up" });
  const reloaded = createWrapUpDrafts(box);
  expect(reloaded.read(callId(1)).disposition).toBe("follow_up");
  reloaded.change(callId(1), { disposition: undefined });
  expect(box.read()).toBeNull();
});

test("forgets an emptied draft", () => {
  const words = createWrapUpDrafts(makeBox());
  words.change(callId(1), { note: "Bring the ladder", closeConversation: true });
  words.change(callId(1), { note: "", closeConversation: false });
  expect([...words.all().keys()]).toEqual([]);
  expect(words.read(callId(1))).toEqual({ note: "", closeConversation: false });
});

test("tolerates corrupt storage", () => {
  const words = createWrapUpDrafts({ read: () => "{", write: () => true });
  words.change(callId(1), { note: "Bring the ladder" });
  expect(words.read(callId(1)).note).toBe("Bring the ladder");
});

test("keeps a note being saved until the server has it", () => {
  const box = makeBox();
  const saving = { text: "Bring the ladder", key: "a key" };
  createWrapUpDrafts(box).change(callId(1), { note: "", saving });
  const reloaded = createWrapUpDrafts(box);
  expect(reloaded.read(callId(1)).saving).toEqual(saving);
  reloaded.change(callId(1), { saving: undefined });
  expect(box.read()).toBeNull();
});

test("reads what another tab saved", () => {
  const box = makeBox();
  const [one, other] = [createWrapUpDrafts(box), createWrapUpDrafts(box)];
  one.change(callId(1), { note: "Bring the ladder" });
  expect(other.read(callId(1)).note).toBe("Bring the ladder");
  one.change(callId(1), { note: "" });
  other.readAgain();
  expect(other.read(callId(1)).note).toBe("");
});

test("keeps a note that the device could not store, rather than treating it as saved by another tab", () => {
  const words = createWrapUpDrafts({ read: () => null, write: () => false });
  words.change(callId(1), { note: "Bring the ladder" });
  words.readAgain();
  expect(words.read(callId(1)).note).toBe("Bring the ladder");
});

test("two tabs that write before they hear of each other lose nothing", () => {
  const box = makeBox();
  const [one, other] = [createWrapUpDrafts(box), createWrapUpDrafts(box)];
  one.change(callId(1), { note: "Bring the ladder" });
  other.readAgain();
  one.change(callId(1), { note: "Bring the ladder, " });
  one.change(callId(2), { note: "Another matter" });
  other.change(callId(1), { note: "Bring the ladder!" });
  expect(other.read(callId(1)).note).toBe("Bring the ladder, !");
  expect(createWrapUpDrafts(box).read(callId(2)).note).toBe("Another matter");
  one.change(callId(1), { note: "Paint it" });
  expect(one.read(callId(1)).note).toBe("Bring the ladder, !\nPaint it");
});
