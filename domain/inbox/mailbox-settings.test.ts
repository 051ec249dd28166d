import { expect, test } from "vitest";
import { parseMailboxSettings } from "./mailbox-settings.ts";

test("defaults to new emails in INBOX, and to finding the sent folder", () => {
  expect(parseMailboxSettings({})).toEqual({
    folders: ["INBOX"],
    sentFolder: { kind: "find" },
    sinceDays: 0,
  });
});

test("lists each folder once; the sent folder may be named or excluded", () => {
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
