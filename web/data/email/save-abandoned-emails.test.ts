import { beforeEach, expect, test, vi } from "vitest";
import type { MemberId } from "#domain/ids.ts";
import type { Inputs } from "#web/data/rpc.ts";
import {
  listUnsentContent,
  saveUnsentContent,
  setUnsentContentOwner,
} from "#web/data/unsent-content.ts";
import { saveAbandonedEmails } from "./save-abandoned-emails.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  // Its own keys are those stored, as a browser's are.
  const storage = new Proxy(
    {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
    {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
  vi.stubGlobal("localStorage", storage);
  setUnsentContentOwner("maya" as MemberId);
  return () => vi.unstubAllGlobals();
});

test("emails of a closed page reach the server, except the one that continues by itself", async () => {
  const content = { body: "<p>Due</p>", email: {}, attachments: [{ id: "f1" }] };
  for (const id of ["saved", "conflicting", "ended", "open"])
    saveUnsentContent(`new mail ${id}`, { id, version: 2, content });
  saveUnsentContent("new mail", { id: "open" });
  const asked: Inputs["saveUnsentEmail"][] = [];
  await saveAbandonedEmails(async (input) => {
    asked.push(input);
    if (input.emailId === "conflicting") throw new Error("draft_conflict");
    return { version: 3, updatedAt: "", isEnded: input.emailId === "ended" };
  });
  expect(asked).toMatchObject([
    { emailId: "saved", version: 2, body: "<p>Due</p>", attachmentIds: ["f1"] },
    { emailId: "conflicting", version: 2 },
    { emailId: "ended", version: 2 },
    { emailId: expect.stringMatching(/^[0-9a-f-]{36}$/), version: 0, body: "<p>Due</p>" },
  ]);
  expect(listUnsentContent("new mail ")).toEqual(["new mail conflicting", "new mail open"]);
});
