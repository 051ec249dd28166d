import { expect, test } from "vitest";
import { conversationFolders } from "#domain/conversation/status.ts";
import { isInQueue } from "./list-rows.ts";

test("status decides the folder only in open, snoozed and closed", () => {
  for (const status of ["open", "snoozed", "closed"] as const) {
    const folders = conversationFolders.filter((folder) => isInQueue({ status, folder }));
    expect(folders).toEqual([status]);
  }
});
