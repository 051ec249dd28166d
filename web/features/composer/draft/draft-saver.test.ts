import { describe, expect, test } from "vitest";
import type { DraftId } from "#domain/ids.ts";
import { createDraftSaverFixture } from "./draft-saver.fixture.ts";
import { createDraftSaver, saveDelayMs } from "./draft-saver.ts";

test("saves to the device at once and to the server after a pause in typing", async () => {
  const fixture = createDraftSaverFixture();
  const saver = createDraftSaver(fixture, { base: null, remote: null });
  saver.change("H");
  saver.change("He");
  saver.change("Hello");
  expect(fixture.copy).toEqual({ content: "Hello", id: saver.id(), version: 0, unanswered: [] });
  expect(fixture.saves).toEqual([]);
  await fixture.pass(saveDelayMs);
  expect(fixture.saves).toEqual(["Hello"]);
  expect(fixture.copy).toBeNull();
});

test("builds each save on the previous version", async () => {
  const fixture = createDraftSaverFixture();
  const saver = createDraftSaver(fixture, { base: null, remote: null });
  saver.change("one");
  await fixture.pass(saveDelayMs);
  saver.change("two");
  await fixture.pass(saveDelayMs);
  expect(fixture.saves).toEqual(["one", "two"]);
  expect(saver.version()).toBe(2);
});

test("saves text typed during a save after it, not in parallel", async () => {
  const fixture = createDraftSaverFixture();
  const release = fixture.holdSaves();
  const saver = createDraftSaver(fixture, { base: null, remote: null });
  saver.change("one");
  await fixture.pass(saveDelayMs);
  saver.change("one two");
  await fixture.pass(saveDelayMs);
  expect(fixture.saves).toEqual([]);
  release();
  await saver.flush();
  expect(fixture.saves).toEqual(["one", "one two"]);
  expect(fixture.copy).toBeNull();
});

test("does not save in parallel if two callers flush during a save", async () => {
  const fixture = createDraftSaverFixture();
  const release = fixture.holdSaves();
  const saver = createDraftSaver(fixture, { base: null, remote: null });
  saver.change("one");
  await fixture.pass(saveDelayMs);
  saver.change("one two");
  const both = [saver.flush(), saver.flush()];
  release();
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(fixture.saves).toEqual(["one", "one two"]);
  expect(fixture.states).not.toContain("conflict");
});

test("discards the server's draft if the text is emptied", async () => {
  const fixture = createDraftSaverFixture();
  const saver = createDraftSaver(fixture, { base: null, remote: null });
  saver.change("x");
  await fixture.pass(saveDelayMs);
  saver.change("");
  await fixture.pass(saveDelayMs);
  expect(fixture.discards).toBe(1);
  expect(fixture.text).toBeNull();
});

test("a letter typed and removed within a pause leaves nothing to discard", async () => {
  const fixture = createDraftSaverFixture();
  const saver = createDraftSaver(fixture, { base: null, remote: null });
  saver.change("x");
  saver.change("");
  await fixture.pass(saveDelayMs);
  expect(fixture.asked + fixture.discards).toBe(0);
});

test("text typed while the emptied draft is discarded is stored as a new draft, and not called saved", async () => {
  const fixture = createDraftSaverFixture();
  const saver = createDraftSaver(fixture, { base: null, remote: null });
  saver.change("x");
  await fixture.pass(saveDelayMs);
  const discarded = saver.id();
  saver.change("");
  const saved = saver.flush();
  saver.change("y");
  await saved;
  expect(fixture.copy).toMatchObject({ content: "y", id: saver.id(), version: 0 });
  expect(saver.id()).not.toBe(discarded);
  expect(fixture.states.at(-1)).toBe("saving");
  await fixture.pass(saveDelayMs);
  expect(fixture.text).toBe("y");
  expect(fixture.states.at(-1)).toBe("saved");
});

test("keeps the local copy and retries without a connection", async () => {
  const fixture = createDraftSaverFixture();
  const saver = createDraftSaver(fixture, { base: null, remote: null });
  fixture.isDown = true;
  saver.change("Hello");
  await fixture.pass(saveDelayMs);
  expect(fixture.states.at(-1)).toBe("local_only");
  const id = saver.id();
  expect(fixture.copy).toEqual({ content: "Hello", id, version: 0, unanswered: ["Hello"] });
  fixture.isDown = false;
  await fixture.pass(10_000);
  expect(fixture.saves).toEqual(["Hello"]);
});

test("does not resend the same content if the draft limit is reached, but sends the next change", async () => {
  const fixture = createDraftSaverFixture();
  const saver = createDraftSaver(fixture, { base: null, remote: null });
  fixture.hasNoRoom = true;
  saver.change("Hello");
  await fixture.pass(60_000);
  expect(fixture.asked).toBe(1);
  expect(fixture.states.at(-1)).toBe("local_only");
  expect(fixture.copy?.content).toBe("Hello");
  fixture.hasNoRoom = false;
  saver.change("Hello Ada");
  await fixture.pass(saveDelayMs);
  expect(fixture.saves).toEqual(["Hello Ada"]);
});

test("does not overwrite a newer version from another tab until the member decides", async () => {
  const fixture = createDraftSaverFixture();
  const saver = createDraftSaver(fixture, { base: null, remote: null });
  const theirs = { id: "theirs" as DraftId, version: 4, atMs: 4_000 };
  Object.assign(fixture, { text: "theirs", ...theirs });
  saver.change("mine");
  await fixture.pass(20_000);
  expect(fixture.states.at(-1)).toBe("conflict");
  expect(fixture.text).toBe("theirs");
  const id = saver.id();
  expect(fixture.copy).toEqual({ content: "mine", id, version: 0, unanswered: ["mine"] });
  saver.overwriteRemote(theirs);
  await fixture.pass(saveDelayMs);
  expect(fixture.text).toBe("mine");
});

test("undoing the choice of another tab's version restores the conflict, and nothing of either is lost", async () => {
  const fixture = createDraftSaverFixture();
  const saver = createDraftSaver(fixture, { base: null, remote: null });
  const theirs = { id: "theirs" as DraftId, version: 4, atMs: 4_000 };
  Object.assign(fixture, { text: "theirs", ...theirs });
  saver.change("mine");
  await fixture.pass(20_000);
  const { copy } = fixture;
  const restore = saver.acceptRemote(theirs);
  await fixture.pass(20_000);
  expect(fixture.copy).toBeNull();
  restore("mine");
  await fixture.pass(20_000);
  expect(fixture.states.at(-1)).toBe("conflict");
  expect(fixture.text).toBe("theirs");
  // Closing the page now loses nothing either.
  expect(fixture.copy).toEqual(copy);
  saver.overwriteRemote(theirs);
  await fixture.pass(saveDelayMs);
  expect(fixture.text).toBe("mine");
});

test("a save that ends after that doesn't hide the conflict", async () => {
  const fixture = createDraftSaverFixture();
  const saver = createDraftSaver(fixture, { base: null, remote: null });
  const theirs = { id: "theirs" as DraftId, version: 4, atMs: 4_000 };
  Object.assign(fixture, { text: "theirs", ...theirs });
  saver.change("mine");
  await fixture.pass(20_000);
  const restore = saver.acceptRemote(theirs);
  await fixture.pass(0);
  const release = fixture.holdSaves();
  saver.change("theirs and more");
  await fixture.pass(saveDelayMs);
  restore("mine");
  release();
  await fixture.pass(20_000);
  expect(fixture.states.at(-1)).toBe("conflict");
  expect(fixture.text).toBe("theirs and more");
});

test("leaves nothing behind after a send, even if a save was in progress", async () => {
  const fixture = createDraftSaverFixture();
  const release = fixture.holdSaves();
  const saver = createDraftSaver(fixture, { base: null, remote: null });
  saver.change("Hello");
  await fixture.pass(saveDelayMs);
  const left = saver.startSend();
  release();
  await left;
  await saver.finishSend(false);
  await fixture.pass(20_000);
  expect(fixture.text).toBeNull();
  expect(fixture.copy).toBeNull();
});

test("continues from the server's version after a refused send", async () => {
  const fixture = createDraftSaverFixture();
  const saver = createDraftSaver(fixture, { base: null, remote: null });
  saver.change("Hello");
  await fixture.pass(saveDelayMs);
  await saver.startSend();
  saver.cancelSend();
  saver.change("Hello");
  await fixture.pass(saveDelayMs);
  expect(fixture.states.at(-1)).toBe("saved");
  expect(fixture.version).toBe(2);
});

describe("text written during a send", () => {
  async function sendAndWriteOn() {
    const fixture = createDraftSaverFixture();
    const saver = createDraftSaver(fixture, { base: null, remote: null });
    saver.change("Hello");
    await fixture.pass(saveDelayMs);
    await saver.startSend();
    saver.change("And then");
    await fixture.pass(saveDelayMs);
    return { fixture, saver };
  }

  test("stays on the device, because the server deletes its draft with the send", async () => {
    const { fixture, saver } = await sendAndWriteOn();
    expect(fixture.saves).toEqual(["Hello"]);
    expect(fixture.copy?.content).toBe("And then");
    fixture.text = null;
    fixture.version = 0;
    await saver.finishSend(true);
    expect(await saver.flush()).toBe(true);
    expect(fixture.text).toBe("And then");
    expect(saver.version()).toBe(1);
  });

  test("replaces a draft that still exists and is not discarded with it", async () => {
    const { fixture, saver } = await sendAndWriteOn();
    await saver.finishSend(false);
    expect(await saver.flush()).toBe(true);
    expect(fixture.discards).toBe(0);
    expect(fixture.text).toBe("And then");
  });

  test("continues from the existing draft if the send is refused", async () => {
    const { fixture, saver } = await sendAndWriteOn();
    saver.cancelSend();
    expect(await saver.flush()).toBe(true);
    expect(fixture.text).toBe("And then");
    expect(fixture.states).not.toContain("conflict");
  });

  test("waits for all sends in progress", async () => {
    const { fixture, saver } = await sendAndWriteOn();
    await saver.startSend();
    saver.change("And more");
    fixture.text = null;
    await saver.finishSend(true);
    await fixture.pass(saveDelayMs);
    expect(fixture.saves).toEqual(["Hello"]);
    await saver.finishSend(true);
    expect(await saver.flush()).toBe(true);
    expect(fixture.saves).toEqual(["Hello", "And more"]);
  });

  test("also waits in a reopened editor, which shows nothing of the content being sent", async () => {
    const { fixture, saver: left } = await sendAndWriteOn();
    const remote = { id: left.id(), version: 1, atMs: 1_000 };
    const saver = createDraftSaver(fixture, { base: remote, remote, closedEditor: left });
    expect(saver.isSending()).toBe(true);
    saver.change("And then some");
    await fixture.pass(saveDelayMs);
    expect(fixture.saves).toEqual(["Hello"]);
    expect(saver.onRemoteChange(remote)).toBe(false);
    fixture.text = null;
    await left.finishSend(true);
    expect(await saver.flush()).toBe(true);
    expect(fixture.saves).toEqual(["Hello", "And then some"]);
    expect(fixture.states).not.toContain("conflict");
    expect(saver.isSending()).toBe(false);
  });
});
