import { describe, expect, test } from "vitest";
import { addRecipients, parseTypedAddresses } from "./parse-addresses.ts";

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

  test("a quoted name may contain what separates addresses", () => {
    const typed = '"Brook, Ada" <ada@brook.example>';
    expect(parseTypedAddresses(typed).people).toEqual([{ ...ada, name: "Brook, Ada" }]);
  });

  test("appear once per field, ignoring case", () => {
    expect(addRecipients([ada], [{ address: "ADA@brook.example", name: "" }, bob])).toEqual([
      ada,
      bob,
    ]);
  });
});
