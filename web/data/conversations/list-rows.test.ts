import { expect, test } from "vitest";
import { conversationFolders } from "#domain/conversation/status.ts";
import { isInQueue } from "./list-rows.ts";

test("only in the queue a status decides where a conversation is", () => {
  for (const status of ["open", "snoozed", "closed"] as const) {
    const places = conversationFolders.filter((place) => isInQueue({ status, place }));
    expect(places).toEqual([status]);
  }
});
