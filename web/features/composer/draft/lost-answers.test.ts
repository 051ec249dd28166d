// Draft saves whose responses are lost: a tab must not mistake its own save for another tab's.
import { expect, test } from "vitest";
import type { DraftId } from "#domain/ids.ts";
import { createDraftSaverFixture } from "./draft-fixture.ts";
import { createDraftSaver, saveDelayMs } from "./draft-saver.ts";

async function loseTheFirstAnswer() {
  const fixture = createDraftSaverFixture();
  const saver = createDraftSaver(fixture, { on: null, there: null });
  fixture.losesAnswers = true;
  saver.change("one");
  await fixture.pass(saveDelayMs);
  expect(fixture.text).toBe("one");
  fixture.isDown = true;
  saver.change("one two");
  await fixture.pass(20_000);
  saver.change("one two three");
  await fixture.pass(20_000);
  expect(fixture.states.at(-1)).toBe("kept");
  fixture.losesAnswers = false;
  return { fixture, saver };
}

test("continues from a save whose response was lost instead of reporting a conflict", async () => {
  const { fixture } = await loseTheFirstAnswer();
  fixture.isDown = false;
  await fixture.pass(20_000);
  expect(fixture.states).not.toContain("newer_elsewhere");
  expect(fixture.states.at(-1)).toBe("saved");
  expect(fixture.text).toBe("one two three");
  expect(fixture.copy).toBeNull();
});

test("also continues from such a save after a page reload", async () => {
  const { fixture } = await loseTheFirstAnswer();
  const copy = fixture.copy;
  if (copy === null) throw new Error("nothing was kept on the device");
  fixture.isDown = false;
  const { id, version, savedAtMs: atMs } = fixture;
  if (id === null) throw new Error("nothing was saved");
  const fresh = { ...fixture, states: [] as string[] };
  const told = (state: string) => fresh.states.push(state);
  const again = createDraftSaver({ ...fixture, told }, { on: copy, there: { id, version, atMs } });
  again.change(copy.content);
  expect(await again.flush()).toBe(false);
  await fixture.pass(20_000);
  expect(fresh.states).not.toContain("newer_elsewhere");
  expect(fixture.text).toBe("one two three");
});

test("reports a conflict if another tab saved after it", async () => {
  const { fixture } = await loseTheFirstAnswer();
  Object.assign(fixture, { text: "theirs", version: 2, isDown: false });
  await fixture.pass(20_000);
  expect(fixture.states.at(-1)).toBe("newer_elsewhere");
  expect(fixture.text).toBe("theirs");
});

test("reports a conflict if another draft took its place, whatever its content", async () => {
  const { fixture } = await loseTheFirstAnswer();
  Object.assign(fixture, { id: "theirs" as DraftId, isDown: false });
  await fixture.pass(20_000);
  expect(fixture.states.at(-1)).toBe("newer_elsewhere");
});
