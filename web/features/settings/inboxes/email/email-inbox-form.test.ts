import { expect, test } from "vitest";
import type { InboxId } from "#domain/ids.ts";
import { changedTabs, tabForFieldPath, toUpdateInput } from "./email-inbox-form.ts";

test("opens the tab that contains the error", () => {
  expect(tabForFieldPath(["autoReply.hours.week.0", "name"])).toBe("auto-reply");
  expect(tabForFieldPath(["aliases.2"])).toBe("receiving");
  expect(tabForFieldPath(["elsewhere"])).toBeNull();
});

test("lists tabs with unsaved changes", () => {
  expect([...changedTabs({ signature: "", fromName: "" })]).toEqual(["signature", "sending"]);
});

test("does not send an empty alias", () => {
  const input = toUpdateInput({ id: "1" as InboxId }, { aliases: [" a@b.example ", ""] });
  expect(input).toEqual({ inboxId: "1", aliases: ["a@b.example"] });
});
