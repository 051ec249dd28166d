import { describe, expect, test } from "vitest";
import { addRecipients, formatRecipient, parseTypedAddresses } from "./parse-addresses.ts";

const ada = { address: "ada@brook.example", name: "Ada Brook" };
const bob = { address: "bob@brook.example", name: "" };

describe("typed or pasted addresses", () => {
  test.each([
    ["bob@brook.example", [bob], []],
    ["Ada Brook <ada@brook.example>", [ada], []],
    [
      '"Brook, Ada" <ada@brook.example>, bob@brook.example',
      [{ ...ada, name: "Brook, Ada" }, bob],
      [],
    ],
    ["Ada Brook <ada@brook.example>; bob@brook.example\n", [ada, bob], []],
    ["bob@brook.example ada@brook.example", [bob, { ...ada, name: "" }], []],
    ["mailto:bob@brook.example", [bob], []],
    ["bob@brook.example, BOB@brook.example", [bob], []],
    ["bob@, ada@brook.example", [{ ...ada, name: "" }], ["bob@"]],
    ["Ada Brook", [], ["Ada Brook"]],
    ["bob@localhost", [], ["bob@localhost"]],
    [" , ;\n", [], []],
  ])("“%s”", (typed, people, rest) => {
    expect(parseTypedAddresses(typed)).toEqual({ people, rest });
  });

  test("format back into text that parses to the same person", () => {
    for (const person of [ada, bob, { ...ada, name: "Brook, Ada" }])
      expect(parseTypedAddresses(formatRecipient(person)).people).toEqual([person]);
  });

  test("appear once per field, ignoring case", () => {
    expect(addRecipients([ada], [{ address: "ADA@brook.example", name: "" }, bob])).toEqual([
      ada,
      bob,
    ]);
  });
});
