import { describe, expect, test } from "vitest";
import type { DraftId } from "#domain/ids.ts";
import { createDraftFixture } from "./draft-fixture.ts";
import { createDraftSaver, saveDelayMs } from "./draft-saver.ts";

describe("what is heard of the server", () => {
  const at = (version: number, seconds: number, id = "draft 1") => ({
    id: id as DraftId,
    version,
    atMs: seconds * 1_000,
  });

  test("is followed while nothing here is unsaved", () => {
    const saver = createDraftSaver(createDraftFixture(), { on: at(1, 1), there: at(1, 1) });
    expect(saver.hear(at(1, 1))).toBe(false);
    expect(saver.hear(at(3, 3))).toBe(true);
    expect(saver.version()).toBe(3);
    saver.change("mine");
    expect(saver.hear(at(4, 4))).toBe(false);
    expect(saver.version()).toBe(3);
  });

  test("about our own save, later than the next one, neither brings old words back nor a quarrel", async () => {
    const world = createDraftFixture();
    const saver = createDraftSaver(world, { on: null, there: null });
    saver.change("one");
    await world.pass(saveDelayMs);
    saver.change("one two");
    await world.pass(saveDelayMs);
    expect(saver.hear(at(1, 1))).toBe(false);
    saver.change("one two three");
    await world.pass(saveDelayMs);
    expect(world.states).not.toContain("newer_elsewhere");
    expect(world.words).toBe("one two three");
  });

  test("about words that were sent since does not bring them back, however late", async () => {
    const world = createDraftFixture();
    const saver = createDraftSaver(world, { on: null, there: null });
    saver.change("Hello");
    await world.pass(saveDelayMs);
    await saver.drop();
    await saver.gone(true);
    expect(saver.hear(null)).toBe(false);
    expect(saver.hear(at(1, 1))).toBe(false);
    expect(saver.hear(null)).toBe(false);
    expect(saver.version()).toBe(0);
  });

  test("while a save of words that leave is on its way waits until that is answered", async () => {
    const world = createDraftFixture();
    const release = world.holdSaves();
    const saver = createDraftSaver(world, { on: null, there: null });
    saver.change("Hello");
    await world.pass(saveDelayMs);
    const left = saver.drop();
    expect(saver.hear(at(1, 1))).toBe(false);
    release();
    await left;
    expect(saver.hear(at(1, 1))).toBe(false);
  });

  test("is shown when the same words come back from a mail that was stopped", async () => {
    const world = createDraftFixture();
    const saver = createDraftSaver(world, { on: null, there: null });
    saver.change("Hello");
    await world.pass(saveDelayMs);
    expect(saver.hear(at(1, 1))).toBe(false);
    await saver.drop();
    await saver.gone(true);
    expect(saver.hear(null)).toBe(false);
    expect(saver.hear(at(1, 2))).toBe(true);
    expect(saver.version()).toBe(1);
  });

  test("is shown when another window threw the words away, or began anew at once", () => {
    const saver = createDraftSaver(createDraftFixture(), { on: at(5, 5), there: at(5, 5) });
    expect(saver.hear(null)).toBe(true);
    expect(saver.version()).toBe(0);
    expect(saver.hear(at(5, 6))).toBe(true);
    expect(saver.hear(at(1, 7))).toBe(true);
    expect(saver.version()).toBe(1);
  });

  test("is not yet of the first save: words saved a moment ago were not thrown away", async () => {
    const world = createDraftFixture();
    const saver = createDraftSaver(world, { on: null, there: null });
    expect(saver.hear(null)).toBe(false);
    saver.change("Hello");
    await world.pass(saveDelayMs);
    expect(saver.hear(null)).toBe(false);
    expect(saver.version()).toBe(1);
  });

  test("is no throwing away of words that were written on over it", async () => {
    const world = createDraftFixture();
    const saver = createDraftSaver(world, { on: at(1, 1), there: at(1, 1) });
    world.savedAtMs = 1_000;
    saver.change("mine");
    expect(saver.hear(null)).toBe(false);
    await world.pass(saveDelayMs);
    expect(saver.hear(null)).toBe(false);
    expect(saver.version()).toBe(2);
  });
});

describe("a box that is open again before its last save was answered", () => {
  async function leaveWhileSaving() {
    const world = createDraftFixture();
    const answer = world.holdSaves();
    const left = createDraftSaver(world, { on: null, there: null });
    left.change("one");
    void left.flush();
    return { world, left, answer };
  }

  test("builds on that save, and has no quarrel with itself", async () => {
    const { world, left, answer } = await leaveWhileSaving();
    const saver = createDraftSaver(world, { on: null, there: null, before: left });
    saver.change("one two");
    await world.pass(saveDelayMs);
    expect(world.saves).toEqual([]);
    answer();
    expect(await saver.flush()).toBe(true);
    expect(world.saves).toEqual(["one", "one two"]);
    expect(saver.version()).toBe(2);
    expect(world.states).not.toContain("newer_elsewhere");
  });

  test("keeps its words on the device when the save before them is answered", async () => {
    const { world, left, answer } = await leaveWhileSaving();
    const saver = createDraftSaver(world, { on: null, there: null, before: left });
    saver.change("one two");
    answer();
    await world.pass(0);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(world.copy).toMatchObject({ words: "one two", id: left.id(), version: 1 });
    await saver.flush();
    expect(world.copy).toBeNull();
  });

  test("hears nothing of the server until then, and shows what was saved where nothing was written since", async () => {
    const { world, left, answer } = await leaveWhileSaving();
    const saver = createDraftSaver(world, { on: null, there: null, before: left });
    expect(saver.hear({ id: left.id(), version: 1, atMs: 1_000 })).toBe(false);
    answer();
    await saver.flush();
    expect(saver.hear({ id: left.id(), version: 1, atMs: 1_000 })).toBe(true);
    expect(saver.version()).toBe(1);
  });

  test("is the only one to try again where the server could not be reached", async () => {
    const world = createDraftFixture();
    world.isDown = true;
    const left = createDraftSaver(world, { on: null, there: null });
    left.change("one");
    expect(await left.flush()).toBe(false);
    const saver = createDraftSaver(world, { on: null, there: null, before: left });
    saver.change("one two");
    world.isDown = false;
    await world.pass(20_000);
    expect(world.saves).toEqual(["one two"]);
  });
});

describe("a draft that ended", () => {
  test("is not saved any more by the window that ended it, though its first save is answered after", async () => {
    const world = createDraftFixture();
    const saver = createDraftSaver(world, { on: null, there: null });
    const id = saver.id();
    const answer = world.holdSaves();
    saver.change("Hello");
    await world.pass(saveDelayMs);
    const left = saver.drop();
    world.end(id);
    answer();
    await left;
    await saver.gone(true);
    expect(world.words).toBeNull();
    expect(world.states).not.toContain("newer_elsewhere");
    saver.change("And more");
    expect(await saver.flush()).toBe(true);
    expect(world.words).toBe("And more");
    expect(world.id).not.toBe(id);
  });

  test("in another window keeps the words of this one until the member says what is to become of them", async () => {
    const world = createDraftFixture();
    const saver = createDraftSaver(world, { on: null, there: null });
    saver.change("Hello");
    await world.pass(saveDelayMs);
    world.end(saver.id());
    saver.change("Hello there");
    await world.pass(saveDelayMs);
    expect(world.states.at(-1)).toBe("newer_elsewhere");
    expect(world.copy?.words).toBe("Hello there");
    saver.overrule(null);
    await world.pass(saveDelayMs);
    expect(world.words).toBe("Hello there");
  });

  test("of which the first save was never answered is discarded as well: it may still arrive", async () => {
    const world = createDraftFixture();
    const saver = createDraftSaver(world, { on: null, there: null });
    const id = saver.id();
    world.isDown = true;
    saver.change("Hello");
    await world.pass(saveDelayMs);
    world.isDown = false;
    await saver.drop();
    await saver.gone(false);
    expect([...world.ended]).toEqual([id]);
  });

  test("by its words being deleted has used its id up: what is written next is another one", async () => {
    const world = createDraftFixture();
    const saver = createDraftSaver(world, { on: null, there: null });
    saver.change("x");
    await world.pass(saveDelayMs);
    const first = world.id;
    saver.change("");
    await world.pass(saveDelayMs);
    saver.change("y");
    await world.pass(saveDelayMs);
    expect(world.words).toBe("y");
    expect(world.id).not.toBe(first);
    expect(world.states.at(-1)).toBe("saved");
  });

  test("while its box was left and opened again leaves the new box with one of its own", async () => {
    const world = createDraftFixture();
    const left = createDraftSaver(world, { on: null, there: null });
    left.change("Hello");
    await world.pass(saveDelayMs);
    const there = { id: left.id(), version: 1, atMs: world.savedAtMs };
    await left.drop();
    const saver = createDraftSaver(world, { on: there, there, before: left });
    expect(saver.hear(null)).toBe(false);
    world.end(there.id);
    await left.gone(true);
    await saver.flush();
    expect(saver.hear(null)).toBe(false);
    saver.change("Anew");
    await world.pass(saveDelayMs);
    expect(world.words).toBe("Anew");
    expect(world.states).not.toContain("newer_elsewhere");
  });
});
