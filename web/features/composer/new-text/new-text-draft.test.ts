import { beforeEach, expect, test, vi } from "vitest";
import type { MemberId } from "#domain/ids.ts";
import { setUnsentContentOwner } from "#web/data/unsent-content.ts";
import {
  deleteSentText,
  isTextOpen,
  registerOpenText,
  reopenInput,
  restoreNewText,
  saveNewText,
} from "./new-text-draft.ts";

let isFull: boolean;

beforeEach(() => {
  const stored = new Map<string, string>();
  isFull = false;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException("Full", "QuotaExceededError");
      stored.set(key, value);
    },
    removeItem: (key: string) => void stored.delete(key),
  });
  setUnsentContentOwner("maya" as MemberId);
  return () => vi.unstubAllGlobals();
});

const toAda = { to: "07700 900001", text: "Your order is ready." };
const toBo = { to: "07700 900002", text: "The table is yours." };

function write(input: Parameters<typeof restoreNewText>[0], content: typeof toAda) {
  const { storageKey } = restoreNewText(input);
  saveNewText(storageKey, content);
  return { storageKey, reopened: reopenInput(input, storageKey, content) };
}

test("a text that was reopened and sent is not restored", () => {
  for (const input of [{}, { to: toAda.to }, { to: toBo.to }]) {
    const { reopened } = write(input, toAda);
    const draft = restoreNewText(reopened);
    expect(draft).toMatchObject(toAda);
    deleteSentText(draft.storageKey, toAda, true);
    for (const next of [input, {}, { to: toAda.to }]) expect(restoreNewText(next).text).toBe("");
  }
});

test("a text sent from another dialog is not restored when it is reopened", () => {
  const { storageKey, reopened } = write({}, toAda);
  deleteSentText(storageKey, toAda, true);
  expect(restoreNewText(reopened)).toMatchObject({ to: "", text: "" });
});

test("a text that took the place of the one being sent stays, and the failed one is reopened beside it", () => {
  const { storageKey } = write({}, toAda);
  saveNewText(storageKey, toBo);
  deleteSentText(storageKey, toAda, false);
  expect(restoreNewText({})).toMatchObject(toBo);
  const failed = restoreNewText(reopenInput({}, storageKey, toAda));
  expect(failed).toMatchObject(toAda);
  saveNewText(failed.storageKey, toAda);
  expect(restoreNewText({})).toMatchObject(toBo);
});

test("a text the device could not store is reopened as it was written", () => {
  write({}, { ...toAda, text: "Your" });
  isFull = true;
  expect(restoreNewText(write({}, toAda).reopened)).toMatchObject(toAda);
});

test("a text is open as long as any dialog holds it", () => {
  const closeFirst = registerOpenText(() => toAda.text);
  const closeSecond = registerOpenText(() => toAda.text);
  closeFirst();
  expect([isTextOpen(toAda.text), isTextOpen(toBo.text)]).toEqual([true, false]);
  closeSecond();
  expect(isTextOpen(toAda.text)).toBe(false);
});
