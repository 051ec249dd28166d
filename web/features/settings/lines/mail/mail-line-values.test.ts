import { expect, test } from "vitest";
import type { LineId } from "#domain/ids.ts";
import { changedTabs, tabOfPath, wishOf } from "./mail-line-values.ts";

test("a mistake opens the tab it stands on", () => {
  expect(tabOfPath(["autoReply.hours.week.0", "name"])).toBe("auto-reply");
  expect(tabOfPath(["aliases.2"])).toBe("receiving");
  expect(tabOfPath(["elsewhere"])).toBeNull();
});

test("tabs with something unsaved are known", () => {
  expect([...changedTabs({ signature: "", fromName: "" })]).toEqual(["signature", "sending"]);
});

test("an address that was begun and left empty is not sent", () => {
  const wish = wishOf({ id: "1" as LineId }, { aliases: [" a@b.example ", ""] });
  expect(wish).toEqual({ lineId: "1", aliases: ["a@b.example"] });
});
