import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Attachment, UnsentEmail } from "#contract/live-protocol.ts";
import type { DraftId, MemberId } from "#domain/ids.ts";
import { saveUnsentContent, setUnsentContentOwner } from "#web/data/unsent-content.ts";
import { saveAfterClose, takeClosedEditor } from "#web/features/composer/draft/closed-editors.ts";
import {
  createLocalDraft,
  emptyEmail,
  findUnsaved,
  hasEmailContent,
  openLocalDraft,
  readLocalDraft,
  restoreLocalDraft,
  saveDraftVersion,
  saveIfCurrent,
  saveLocalDraft,
  setLastOpened,
  unsavedKeyOf,
} from "./local-draft.ts";

const kept = { ...createLocalDraft({ ...emptyEmail, body: "<p>It is due</p>" }), isSaved: false };
const unsent = {
  id: "0190aaaa-0000-7000-8000-000000000001",
  body: "<p>Elsewhere</p>",
  email: emptyEmail.email,
  attachmentIds: [],
  attachments: [],
  version: 3,
  updatedAt: "2026-03-01T09:00:00.000Z",
} as unknown as UnsentEmail;

test("continues the last draft, or starts a new one if there is none", () => {
  expect(openLocalDraft({}, kept)).toBe(kept);
  expect(hasEmailContent(openLocalDraft({}, null).content)).toBe(false);
});

test("starts a new email for a given recipient and leaves the previous draft unchanged", () => {
  const started = openLocalDraft({ to: "tom@okafor.example", subject: "Tap" }, kept);
  expect(started.id).not.toBe(kept.id);
  expect(started.content.body).toBe("");
  expect(started.content.email.to.map((one) => one.address)).toEqual(["tom@okafor.example"]);
});

test("opens a chosen draft in the server's version, or the local one if it is newer", () => {
  const started = openLocalDraft({ unsent }, kept);
  expect([started.id, started.content.body, started.remoteVersion?.version]).toEqual([
    unsent.id,
    unsent.body,
    3,
  ]);
  expect(openLocalDraft({ unsent: { ...unsent, id: kept.id } }, kept)).toBe(kept);
});

test("restores a discarded draft as a new one that is not saved yet", () => {
  const back = restoreLocalDraft(kept.content);
  expect(back).toMatchObject({ content: kept.content, remoteVersion: null, isSaved: false });
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
  setUnsentContentOwner("0190aaaa-0000-7000-8000-000000000009" as MemberId);
});
afterEach(() => vi.unstubAllGlobals());

const file = { id: "0190aaaa-0000-7000-8000-000000000007", name: "plan.pdf" } as Attachment;
const withFile = { ...kept, content: { ...kept.content, attachments: [file] } };

test("keeps a file that finishes uploading after the dialog was closed", () => {
  saveLocalDraft(kept);
  saveIfCurrent(withFile);
  expect(openLocalDraft({}, readLocalDraft()).content.attachments).toEqual([file]);
});

test("leaves another draft unchanged if a file for the previous one arrives late", () => {
  const other = createLocalDraft({ ...emptyEmail, body: "<p>Another</p>" });
  saveLocalDraft(other);
  saveIfCurrent(withFile);
  expect(readLocalDraft()).toEqual(other);
});

test("a file that arrives late does not bring back its email while an empty one is open", () => {
  saveLocalDraft(null);
  setLastOpened(kept.id);
  setLastOpened(createLocalDraft().id);
  saveIfCurrent(withFile);
  expect(readLocalDraft()).toBeNull();
  setLastOpened(kept.id);
  saveIfCurrent(withFile);
  expect(readLocalDraft()).toEqual(withFile);
});

test("marks a draft as saved after the dialog was closed, unless its content changed meanwhile", () => {
  const remoteVersion = { id: kept.id as string as DraftId, version: 1, atMs: 1 };
  saveLocalDraft(withFile);
  saveDraftVersion(kept.id, remoteVersion, kept.content);
  expect(readLocalDraft()).toMatchObject({ remoteVersion, isSaved: false });
  saveDraftVersion(kept.id, { ...remoteVersion, version: 2 }, withFile.content);
  expect(readLocalDraft()).toMatchObject({ remoteVersion: { version: 2 }, isSaved: true });
});

const copy = { content: withFile.content, id: kept.id as string as DraftId, version: 2 };
const opened = () => openLocalDraft({ unsent: { ...unsent, id: kept.id } }, findUnsaved(kept.id));

test("a chosen draft opens with the words that only this device has", () => {
  saveLocalDraft(createLocalDraft({ ...emptyEmail, body: "<p>Another</p>" }));
  expect(opened().content.body).toBe(unsent.body);
  saveUnsentContent(unsavedKeyOf(kept.id), copy);
  expect(opened()).toMatchObject({
    content: withFile.content,
    remoteVersion: { version: 2 },
    isSaved: false,
  });
});

test("a chosen draft opens with the words of its closed editor, if the device could not store them", () => {
  saveAfterClose(kept.id, { unsaved: () => copy, flush: async () => false } as never);
  expect(opened()).toMatchObject({ content: withFile.content, isSaved: false });
  takeClosedEditor(kept.id);
  expect(opened().content.body).toBe(unsent.body);
});
