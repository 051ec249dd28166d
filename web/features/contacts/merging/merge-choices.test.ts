import { expect, test } from "vitest";
import { defaultChoices, toMergeInput } from "./merge-choices.ts";

type Preview = Parameters<typeof defaultChoices>[0];
const side = (id: string, name: string, points: object[] = []) =>
  ({ id, name, notes: "", contactPoints: points }) as unknown as Preview["contact"];

test("the fuller name, and a number and an address that work, are chosen first", () => {
  const preview = {
    contact: side("c", "Ada", [
      { id: "p1", kind: "phone", state: "invalid" },
      { id: "e1", kind: "email", state: "ok" },
    ]),
    merged: side("m", "Ada Brook", [
      { id: "p2", kind: "phone", state: "ok" },
      { id: "e2", kind: "email", state: "ok" },
    ]),
  };
  expect(defaultChoices(preview)).toEqual({
    name: "merged",
    notes: "both",
    phoneId: "p2",
    emailId: "e1",
  });
  expect(toMergeInput(preview, defaultChoices(preview))).toMatchObject({
    contactId: "c",
    mergedId: "m",
    primaryPointIds: ["p2", "e1"],
  });
});

test("without numbers and addresses nothing is primary", () => {
  const preview = { contact: side("c", "Ada Brook"), merged: side("m", "Ada") };
  expect(toMergeInput(preview, defaultChoices(preview))).toMatchObject({
    name: "contact",
    primaryPointIds: [],
  });
});
