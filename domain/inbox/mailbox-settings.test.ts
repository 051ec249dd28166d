import { expect, test } from "vitest";
import { parseMailboxSettings } from "./mailbox-settings.ts";

test("without a word it is the INBOX from now on, and what our people send elsewhere", () => {
  expect(parseMailboxSettings({})).toEqual({
    folders: ["INBOX"],
    sentFolder: { kind: "find" },
    sinceDays: 0,
  });
});

test("folders are named once each, the sent one may be named or left alone", () => {
  expect(
    parseMailboxSettings({
      folders: " INBOX, Orders ,,INBOX",
      sentFolder: "Sent Items",
      sinceDays: "30",
    }),
  ).toEqual({
    folders: ["INBOX", "Orders"],
    sentFolder: { kind: "named", path: "Sent Items" },
    sinceDays: 30,
  });
  expect(parseMailboxSettings({ sentFolder: "None" }).sentFolder).toEqual({ kind: "none" });
});
