// Callers waiting for all members at once ring no more phones than can answer, queue by queue.
import { expect, test } from "vitest";
import type { MemberId } from "#domain/ids.ts";
import { canRingAnotherCaller } from "./can-ring-another-caller.ts";

const [amy, ben, cem] = ["amy", "ben", "cem"] as MemberId[] as [MemberId, MemberId, MemberId];

test.each([
  ["nobody rings yet", [], [amy], true],
  ["no member is free", [], [], false],
  [
    "as many callers ring as members are free",
    [
      [amy, ben],
      [amy, ben],
    ],
    [amy, ben],
    false,
  ],
  [
    "one member is left",
    [
      [amy, ben, cem],
      [amy, ben, cem],
    ],
    [amy, ben, cem],
    true,
  ],
  ["the others ring members of another team", [[amy, ben]], [cem], true],
  [
    "the other caller can be answered by someone else",
    [
      [amy, cem],
      [amy, ben],
    ],
    [cem],
    true,
  ],
  ["the only member in common is needed", [[cem]], [cem], false],
  ["a caller who rings nobody any more takes no member", [[], [amy]], [ben], true],
] as const)("%s", (_, ringing, members, expected) => {
  expect(canRingAnotherCaller(ringing, members)).toBe(expected);
});
