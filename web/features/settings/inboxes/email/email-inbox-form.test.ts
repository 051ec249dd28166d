import { expect, test } from "vitest";
import type { InboxId } from "#domain/ids.ts";
import { changedTabs, tabForFieldPath, toUpdateInput } from "./email-inbox-form.ts";

test("a mistake opens the tab it stands on", () => {
  expect(tabForFieldPath(["autoReply.hours.week.0", "name"])).toBe("auto-reply");
  expect(tabForFieldPath(["aliases.2"])).toBe("receiving");
  expect(tabForFieldPath(["elsewhere"])).toBeNull();
});

test("tabs with something unsaved are known", () => {
  expect([...changedTabs({ signature: "", fromName: "" })]).toEqual(["signature", "sending"]);
});

test("an address that was begun and left empty is not sent", () => {
  const wish = toUpdateInput({ id: "1" as InboxId }, { aliases: [" a@b.example ", ""] });
  expect(wish).toEqual({ inboxId: "1", aliases: ["a@b.example"] });
});
