import { expect, test } from "vitest";
import { parseCallerId } from "./caller-id.ts";

test("a number is known as people of the workspace's country write it", () => {
  expect(parseCallerId("+442079460018", "GB")).toEqual({
    value: "+442079460018",
    displayFallback: "020 7946 0018",
    isWithheld: false,
  });
});

test.each(["", "anonymous", "Anonymous", "+266696687", "Restricted", "+7378742833"])(
  "behind “%s” may be anybody",
  (raw) => {
    expect(parseCallerId(raw, "GB")).toMatchObject({ value: "withheld", isWithheld: true });
  },
);

test("what is no number and not withheld is kept as it came", () => {
  expect(parseCallerId("sip:desk@pbx.example", "GB")).toMatchObject({
    value: "sip:desk@pbx.example",
    isWithheld: false,
  });
});
