import { expect, test } from "vitest";
import { createUnsavedChangesStore, diffFrom, diffSince } from "./unsaved-changes.ts";

function makeBox() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    held,
  };
}

test("what was not saved is there again after a reload, and told", () => {
  const box = makeBox();
  createUnsavedChangesStore(box).write("maya/general", { name: "Copperline Ltd" });
  const reloaded = createUnsavedChangesStore(box);
  expect(reloaded.read("maya/general")).toEqual({ name: "Copperline Ltd" });
  expect(reloaded.keys()).toEqual(["maya/general"]);
  reloaded.write("maya/general", {});
  expect(createUnsavedChangesStore(box).keys()).toEqual([]);
});

test("a secret never reaches the storage", () => {
  const box = makeBox();
  const store = createUnsavedChangesStore(box);
  store.write("maya/account", { authToken: "s3cret" }, true);
  store.write("maya/general", { name: "Copperline Ltd" });
  expect(store.read("maya/account")).toEqual({ authToken: "s3cret" });
  expect([...box.held.values()].join()).not.toContain("s3cret");
  expect(createUnsavedChangesStore(box).keys()).toEqual(["maya/general"]);
});

test("a box that holds nonsense or refuses is no harm", () => {
  const broken = {
    getItem: () => "{",
    setItem: () => {
      throw new Error("full");
    },
    removeItem: () => {},
  };
  const store = createUnsavedChangesStore(broken);
  store.write("a", { b: 1 });
  expect(store.read("a")).toEqual({ b: 1 });
});

test("typing a change back is no change", () => {
  const kept = { name: "Desk", lines: ["1"], note: null as string | null };
  expect(diffFrom(kept, { name: "Desk", lines: ["1"], note: null })).toEqual({});
  expect(diffFrom(kept, { name: "Desk 2", lines: [], note: null })).toEqual({
    name: "Desk 2",
    lines: [],
  });
});

test("what was typed while a save was on its way is still unsaved when it is answered", () => {
  const kept = { name: "Desk", country: "GB" };
  const sent = { name: "Desk 2", country: "GB" };
  expect(diffSince(sent, kept, { name: "Desk 2" })).toEqual({});
  expect(diffSince(sent, kept, { name: "Desk 23", country: "IE" })).toEqual({
    name: "Desk 23",
    country: "IE",
  });
  expect(diffSince(sent, kept, {})).toEqual({ name: "Desk" });
});
