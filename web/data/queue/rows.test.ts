import { expect, test } from "vitest";
import { conversationPlaces } from "#domain/conversation/status.ts";
import { isInQueue } from "./rows.ts";

test("only in the queue a status decides where a conversation is", () => {
  for (const status of ["open", "snoozed", "closed"] as const) {
    const places = conversationPlaces.filter((place) => isInQueue({ status, place }));
    expect(places).toEqual([status]);
  }
});
