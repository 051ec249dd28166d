import { expect, test } from "vitest";
import { parseCallerId } from "./caller-id.ts";

test("formats a number in the national format of the workspace's country", () => {
  expect(parseCallerId("+442079460018", "GB")).toEqual({
    value: "+442079460018",
    displayFallback: "020 7946 0018",
    isWithheld: false,
  });
});

test.each(["", "anonymous", "Anonymous", "+266696687", "Restricted", "+7378742833"])(
  "treats “%s” as a withheld number",
  (raw) => {
    expect(parseCallerId(raw, "GB")).toMatchObject({ value: "withheld", isWithheld: true });
  },
);

test("keeps a value that is neither a number nor withheld as received", () => {
  expect(parseCallerId("sip:desk@pbx.example", "GB")).toMatchObject({
    value: "sip:desk@pbx.example",
    isWithheld: false,
  });
});
