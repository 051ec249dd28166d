import { expect, test } from "vitest";
import { readCaller } from "./caller.ts";

test("a number is known as people of the workspace's country write it", () => {
  expect(readCaller("+442079460018", "GB")).toEqual({
    value: "+442079460018",
    knownAs: "020 7946 0018",
    isWithheld: false,
  });
});

test.each(["", "anonymous", "Anonymous", "+266696687", "Restricted", "+7378742833"])(
  "behind “%s” may be anybody",
  (raw) => {
    expect(readCaller(raw, "GB")).toMatchObject({ value: "withheld", isWithheld: true });
  },
);

test("what is no number and not withheld is kept as it came", () => {
  expect(readCaller("sip:desk@pbx.example", "GB")).toMatchObject({
    value: "sip:desk@pbx.example",
    isWithheld: false,
  });
});
