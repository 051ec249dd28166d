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

test("restores unsaved changes after a reload", () => {
  const box = makeBox();
  createUnsavedChangesStore(box).write("maya/general", { name: "Copperline Ltd" });
  const reloaded = createUnsavedChangesStore(box);
  expect(reloaded.read("maya/general")).toEqual({ name: "Copperline Ltd" });
  expect(reloaded.keys()).toEqual(["maya/general"]);
  reloaded.write("maya/general", {});
  expect(createUnsavedChangesStore(box).keys()).toEqual([]);
});

test("never stores a secret", () => {
  const box = makeBox();
  const store = createUnsavedChangesStore(box);
  store.write("maya/account", { authToken: "s3cret" }, true);
  store.write("maya/general", { name: "Copperline Ltd" });
  expect(store.read("maya/account")).toEqual({ authToken: "s3cret" });
  expect([...box.held.values()].join()).not.toContain("s3cret");
  expect(createUnsavedChangesStore(box).keys()).toEqual(["maya/general"]);
});

test("tolerates corrupt and failing storage", () => {
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

test("treats a value typed back as unchanged", () => {
  const saved = { name: "Desk", lines: ["1"], note: null as string | null };
  expect(diffFrom(saved, { name: "Desk", lines: ["1"], note: null })).toEqual({});
  expect(diffFrom(saved, { name: "Desk 2", lines: [], note: null })).toEqual({
    name: "Desk 2",
    lines: [],
  });
});

test("keeps what was typed during a save as unsaved", () => {
  const saved = { name: "Desk", country: "GB" };
  const sent = { name: "Desk 2", country: "GB" };
  expect(diffSince(sent, saved, { name: "Desk 2" })).toEqual({});
  expect(diffSince(sent, saved, { name: "Desk 23", country: "IE" })).toEqual({
    name: "Desk 23",
    country: "IE",
  });
  expect(diffSince(sent, saved, {})).toEqual({ name: "Desk" });
});
