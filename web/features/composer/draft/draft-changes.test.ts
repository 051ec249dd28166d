import { describe, expect, test } from "vitest";
import type { DraftId } from "#domain/ids.ts";
import { createDraftSaverFixture } from "./draft-saver.fixture.ts";
import { createDraftSaver, saveDelayMs } from "./draft-saver.ts";

describe("a draft version reported by the server", () => {
  const at = (version: number, seconds: number, id = "draft 1") => ({
    id: id as DraftId,
    version,
    atMs: seconds * 1_000,
  });

  test("is applied while nothing is unsaved", () => {
    const saver = createDraftSaver(createDraftSaverFixture(), { base: at(1, 1), remote: at(1, 1) });
    expect(saver.onRemoteChange(at(1, 1))).toBe(false);
    expect(saver.onRemoteChange(at(3, 3))).toBe(true);
    expect(saver.version()).toBe(3);
    saver.change("mine");
    expect(saver.onRemoteChange(at(4, 4))).toBe(false);
    expect(saver.version()).toBe(3);
  });

  test("is ignored if it is an earlier save of our own, and causes no conflict", async () => {
    const fixture = createDraftSaverFixture();
    const saver = createDraftSaver(fixture, { base: null, remote: null });
    saver.change("one");
    await fixture.pass(saveDelayMs);
    saver.change("one two");
    await fixture.pass(saveDelayMs);
    expect(saver.onRemoteChange(at(1, 1))).toBe(false);
    saver.change("one two three");
    await fixture.pass(saveDelayMs);
    expect(fixture.states).not.toContain("conflict");
    expect(fixture.text).toBe("one two three");
  });

  test("does not restore content that was sent, however late it arrives", async () => {
    const fixture = createDraftSaverFixture();
    const saver = createDraftSaver(fixture, { base: null, remote: null });
    saver.change("Hello");
    await fixture.pass(saveDelayMs);
    await saver.startSend();
    await saver.finishSend(true);
    expect(saver.onRemoteChange(null)).toBe(false);
    expect(saver.onRemoteChange(at(1, 1))).toBe(false);
    expect(saver.onRemoteChange(null)).toBe(false);
    expect(saver.version()).toBe(0);
  });

  test("is ignored while a save of content being sent is in progress", async () => {
    const fixture = createDraftSaverFixture();
    const release = fixture.holdSaves();
    const saver = createDraftSaver(fixture, { base: null, remote: null });
    saver.change("Hello");
    await fixture.pass(saveDelayMs);
    const left = saver.startSend();
    expect(saver.onRemoteChange(at(1, 1))).toBe(false);
    release();
    await left;
    expect(saver.onRemoteChange(at(1, 1))).toBe(false);
  });

  test("is shown if the same content returns from a recalled email", async () => {
    const fixture = createDraftSaverFixture();
    const saver = createDraftSaver(fixture, { base: null, remote: null });
    saver.change("Hello");
    await fixture.pass(saveDelayMs);
    expect(saver.onRemoteChange(at(1, 1))).toBe(false);
    await saver.startSend();
    await saver.finishSend(true);
    expect(saver.onRemoteChange(null)).toBe(false);
    expect(saver.onRemoteChange(at(1, 2))).toBe(true);
    expect(saver.version()).toBe(1);
  });

  test("is shown if another tab discarded the draft or started it again", () => {
    const saver = createDraftSaver(createDraftSaverFixture(), { base: at(5, 5), remote: at(5, 5) });
    expect(saver.onRemoteChange(null)).toBe(true);
    expect(saver.version()).toBe(0);
    expect(saver.onRemoteChange(at(5, 6))).toBe(true);
    expect(saver.onRemoteChange(at(1, 7, "draft 2"))).toBe(true);
    expect(saver.version()).toBe(1);
  });

  test("is shown if another tab saved it while the server's clock was set back", () => {
    const saver = createDraftSaver(createDraftSaverFixture(), { base: at(5, 5), remote: at(5, 5) });
    expect(saver.onRemoteChange(at(6, 2))).toBe(true);
    expect(saver.onRemoteChange(at(5, 9))).toBe(false);
  });

  test("does not discard the content of a first save that it doesn't include yet", async () => {
    const fixture = createDraftSaverFixture();
    const saver = createDraftSaver(fixture, { base: null, remote: null });
    expect(saver.onRemoteChange(null)).toBe(false);
    saver.change("Hello");
    await fixture.pass(saveDelayMs);
    expect(saver.onRemoteChange(null)).toBe(false);
    expect(saver.version()).toBe(1);
  });

  test("does not discard content that was changed since", async () => {
    const fixture = createDraftSaverFixture();
    const saver = createDraftSaver(fixture, { base: at(1, 1), remote: at(1, 1) });
    fixture.savedAtMs = 1_000;
    saver.change("mine");
    expect(saver.onRemoteChange(null)).toBe(false);
    await fixture.pass(saveDelayMs);
    expect(saver.onRemoteChange(null)).toBe(false);
    expect(saver.version()).toBe(2);
  });
});

describe("an editor reopened before its last save got a response", () => {
  async function closeWhileSaving() {
    const fixture = createDraftSaverFixture();
    const save = fixture.holdSaves();
    const left = createDraftSaver(fixture, { base: null, remote: null });
    left.change("one");
    void left.flush();
    return { fixture, left, save };
  }

  test("builds on that save without a conflict with itself", async () => {
    const { fixture, left, save } = await closeWhileSaving();
    const saver = createDraftSaver(fixture, { base: null, remote: null, closedEditor: left });
    saver.change("one two");
    await fixture.pass(saveDelayMs);
    expect(fixture.saves).toEqual([]);
    save();
    expect(await saver.flush()).toBe(true);
    expect(fixture.saves).toEqual(["one", "one two"]);
    expect(saver.version()).toBe(2);
    expect(fixture.states).not.toContain("conflict");
  });

  test("keeps its content on the device when the previous save gets a response", async () => {
    const { fixture, left, save } = await closeWhileSaving();
    const saver = createDraftSaver(fixture, { base: null, remote: null, closedEditor: left });
    saver.change("one two");
    save();
    await fixture.pass(0);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(fixture.copy).toMatchObject({ content: "one two", id: left.id(), version: 1 });
    await saver.flush();
    expect(fixture.copy).toBeNull();
  });

  test("ignores the server until then, and shows the saved content if nothing was written since", async () => {
    const { fixture, left, save } = await closeWhileSaving();
    const saver = createDraftSaver(fixture, { base: null, remote: null, closedEditor: left });
    expect(saver.onRemoteChange({ id: left.id(), version: 1, atMs: 1_000 })).toBe(false);
    save();
    await saver.flush();
    expect(saver.onRemoteChange({ id: left.id(), version: 1, atMs: 1_000 })).toBe(true);
    expect(saver.version()).toBe(1);
  });

  test("is the only one to retry after the server was unreachable", async () => {
    const fixture = createDraftSaverFixture();
    fixture.isDown = true;
    const left = createDraftSaver(fixture, { base: null, remote: null });
    left.change("one");
    expect(await left.flush()).toBe(false);
    const saver = createDraftSaver(fixture, { base: null, remote: null, closedEditor: left });
    saver.change("one two");
    fixture.isDown = false;
    await fixture.pass(20_000);
    expect(fixture.saves).toEqual(["one two"]);
  });
});

describe("a sent or discarded draft", () => {
  test("is not saved again by the tab that ended it, even if its first save gets a response later", async () => {
    const fixture = createDraftSaverFixture();
    const saver = createDraftSaver(fixture, { base: null, remote: null });
    const id = saver.id();
    const save = fixture.holdSaves();
    saver.change("Hello");
    await fixture.pass(saveDelayMs);
    const left = saver.startSend();
    fixture.end(id);
    save();
    await left;
    await saver.finishSend(true);
    expect(fixture.text).toBeNull();
    expect(fixture.states).not.toContain("conflict");
    saver.change("And more");
    expect(await saver.flush()).toBe(true);
    expect(fixture.text).toBe("And more");
    expect(fixture.id).not.toBe(id);
  });

  test("in another tab keeps that tab's content until the member decides", async () => {
    const fixture = createDraftSaverFixture();
    const saver = createDraftSaver(fixture, { base: null, remote: null });
    saver.change("Hello");
    await fixture.pass(saveDelayMs);
    fixture.end(saver.id());
    saver.change("Hello there");
    await fixture.pass(saveDelayMs);
    expect(fixture.states.at(-1)).toBe("conflict");
    expect(fixture.copy?.content).toBe("Hello there");
    saver.overwriteRemote(null);
    await fixture.pass(saveDelayMs);
    expect(fixture.text).toBe("Hello there");
  });

  test("is discarded even if its first save never got a response, since it may still arrive", async () => {
    const fixture = createDraftSaverFixture();
    const saver = createDraftSaver(fixture, { base: null, remote: null });
    const id = saver.id();
    fixture.isDown = true;
    saver.change("Hello");
    await fixture.pass(saveDelayMs);
    fixture.isDown = false;
    await saver.startSend();
    await saver.finishSend(false);
    expect([...fixture.ended]).toEqual([id]);
  });

  test("has used up its id if its text was deleted, so the next text gets a new one", async () => {
    const fixture = createDraftSaverFixture();
    const saver = createDraftSaver(fixture, { base: null, remote: null });
    saver.change("x");
    await fixture.pass(saveDelayMs);
    const first = fixture.id;
    saver.change("");
    await fixture.pass(saveDelayMs);
    saver.change("y");
    await fixture.pass(saveDelayMs);
    expect(fixture.text).toBe("y");
    expect(fixture.id).not.toBe(first);
    expect(fixture.states.at(-1)).toBe("saved");
  });

  test("leaves the reopened editor with a new draft if it was ending while the editor was closed", async () => {
    const fixture = createDraftSaverFixture();
    const left = createDraftSaver(fixture, { base: null, remote: null });
    left.change("Hello");
    await fixture.pass(saveDelayMs);
    const remote = { id: left.id(), version: 1, atMs: fixture.savedAtMs };
    await left.startSend();
    const saver = createDraftSaver(fixture, { base: remote, remote, closedEditor: left });
    expect(saver.onRemoteChange(null)).toBe(false);
    fixture.end(remote.id);
    await left.finishSend(true);
    await saver.flush();
    expect(saver.onRemoteChange(null)).toBe(false);
    saver.change("Anew");
    await fixture.pass(saveDelayMs);
    expect(fixture.text).toBe("Anew");
    expect(fixture.states).not.toContain("conflict");
  });
});
