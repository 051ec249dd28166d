import { describe, expect, test } from "vitest";
import { addRecipients, formatRecipient, parseTypedAddresses } from "./parse-addresses.ts";

const ada = { address: "ada@brook.example", name: "Ada Brook" };
const bob = { address: "bob@brook.example", name: "" };

describe("addresses that are typed or pasted", () => {
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

  test("are edited in the form they can be read in again", () => {
    for (const person of [ada, bob, { ...ada, name: "Brook, Ada" }])
      expect(parseTypedAddresses(formatRecipient(person)).people).toEqual([person]);
  });

  test("stand once in a field, whatever their case", () => {
    expect(addRecipients([ada], [{ address: "ADA@brook.example", name: "" }, bob])).toEqual([
      ada,
      bob,
    ]);
  });
});
