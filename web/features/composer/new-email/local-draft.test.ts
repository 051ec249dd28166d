import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Attachment, UnsentEmail } from "#contract/live-protocol.ts";
import type { DraftId, MemberId } from "#domain/ids.ts";
import { keepWordsFor } from "#web/data/kept-words.ts";
import {
  createLocalDraft,
  emptyEmail,
  hasEmailContent,
  keepArrived,
  openLocalDraft,
  readLocalDraft,
  restoreLocalDraft,
  saveDraftVersion,
  saveLocalDraft,
} from "./local-draft.ts";

const kept = { ...createLocalDraft({ ...emptyEmail, body: "<p>It is due</p>" }), isSaved: false };
const unsent = {
  id: "0190aaaa-0000-7000-8000-000000000001",
  body: "<p>Elsewhere</p>",
  mail: emptyEmail.mail,
  attachmentIds: [],
  attachments: [],
  version: 3,
  updatedAt: "2026-03-01T09:00:00.000Z",
} as unknown as UnsentEmail;

test("what was begun last goes on, and where nothing was a new one begins", () => {
  expect(openLocalDraft({ kind: "new" }, kept)).toBe(kept);
  expect(hasEmailContent(openLocalDraft({ kind: "new" }, null).words)).toBe(false);
});

test("who is written to by name gets a mail of their own; the one begun before stays as it is", () => {
  const begun = openLocalDraft({ kind: "new", to: "tom@okafor.example", subject: "Tap" }, kept);
  expect(begun.id).not.toBe(kept.id);
  expect(begun.words.body).toBe("");
  expect(begun.words.mail.to.map((one) => one.address)).toEqual(["tom@okafor.example"]);
});

test("one chosen from the drafts opens as the server has it, or as this device knows better", () => {
  const begun = openLocalDraft({ kind: "new", unsent }, kept);
  expect([begun.id, begun.words.body, begun.there?.version]).toEqual([unsent.id, unsent.body, 3]);
  expect(openLocalDraft({ kind: "new", unsent: { ...unsent, id: kept.id } }, kept)).toBe(kept);
});

test("thrown away by mistake it is back as another, which the server is still to be told of", () => {
  const back = restoreLocalDraft(kept.words);
  expect(back).toMatchObject({ words: kept.words, there: null, isSaved: false });
  expect(back.id).not.toBe(kept.id);
});

const held = new Map<string, string>();
beforeEach(() => {
  held.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  });
  keepWordsFor("0190aaaa-0000-7000-8000-000000000009" as MemberId);
});
afterEach(() => vi.unstubAllGlobals());

const file = { id: "0190aaaa-0000-7000-8000-000000000007", name: "plan.pdf" } as Attachment;
const withFile = { ...kept, words: { ...kept.words, attachments: [file] } };

test("a file that arrives after the window was closed is there when it is opened again", () => {
  saveLocalDraft(kept);
  keepArrived(withFile);
  expect(openLocalDraft({ kind: "new" }, readLocalDraft()).words.attachments).toEqual([file]);
});

test("a file that arrives after another mail was begun leaves that one alone", () => {
  const other = createLocalDraft({ ...emptyEmail, body: "<p>Another</p>" });
  saveLocalDraft(other);
  keepArrived(withFile);
  expect(readLocalDraft()).toEqual(other);
});

test("saved after the window was closed it is known to be saved, unless it grew meanwhile", () => {
  const there = { id: kept.id as string as DraftId, version: 1, atMs: 1 };
  saveLocalDraft(withFile);
  saveDraftVersion(kept.id, there, kept.words);
  expect(readLocalDraft()).toMatchObject({ there, isSaved: false });
  saveDraftVersion(kept.id, { ...there, version: 2 }, withFile.words);
  expect(readLocalDraft()).toMatchObject({ there: { version: 2 }, isSaved: true });
});
