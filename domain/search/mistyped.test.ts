import { expect, test } from "vitest";
import { correctedValue, mistypedOperators } from "./mistyped.ts";
import { conversationNumber, numberEnding, withNumbers } from "./number-ending.ts";
import { parseSearchQuery } from "./parse-query.ts";
import { toTsquery } from "./to-tsquery.ts";

test.each([
  ["form:ada", "form", "from", "from:ada"],
  ["Form: ada", "Form", "from", "from:ada"],
  ["boiler asignee:me", "asignee", "assignee", "boiler assignee:me"],
  ["-form:ada tap", "form", "from", "-from:ada tap"],
  ['form:"Ada Brook"', "form", "from", 'from:"Ada Brook"'],
  ["befor:today", "befor", "before", "before:today"],
  ["label:vip", "label", "tag", "tag:vip"],
])("%s is not an operator, and a correction is suggested", (text, typed, meant, query) => {
  expect(mistypedOperators(text)).toEqual([{ typed, meant, query }]);
});

test.each([
  "from:ada",
  "inbox:repairs",
  "http://copperline.example",
  "HTTPS://a.example",
  "12:30",
  "Re: boiler",
  "Fwd: x",
  '"form: 12"',
  "note: call back",
  "tax: 20",
  "subject:tap",
  "platform:x",
  "file://a",
])("%s needs no correction", (text) => {
  expect(mistypedOperators(text)).toEqual([]);
});

test("a value that no filter knows is corrected if a known one is near", () => {
  expect(correctedValue("is:opne tap")).toBe("is:open tap");
  expect(correctedValue("tap IN:trahs")).toBe("tap IN:trash");
  expect(correctedValue("is:open in:spam")).toBeNull();
  // Unfinished, far from every value, or literal.
  for (const text of ["is:op", "is:purple", 'a "is:opne"']) expect(correctedValue(text)).toBeNull();
});

test("four to seven digits alone may be the end of a phone number", () => {
  expect(numberEnding("0123")).toBe("0123");
  expect(numberEnding(" 946-0123 ")).toBe("9460123");
  expect(numberEnding("+46 (01) 23")).toBe("460123");
  for (const text of ["123", "07946 0123", "order 0123", "#0123", ""])
    expect(numberEnding(text), text).toBeNull();
});

test("numbers with that ending are searched in addition to the words", () => {
  const queryFor = (text: string, numbers: string[]) =>
    toTsquery(
      "019a0000-0000-7000-8000-00000000000a",
      withNumbers(parseSearchQuery(text), text, numbers),
    ).whole.replace("'~00000000000a' & ", "");
  expect(queryFor("0123", ["+442079460123", "+12025550123"])).toBe(
    "('#79460123' | '#25550123' | ('0123':*))",
  );
  expect(queryFor("0123", [])).toBe("'0123':*");
});

test("a number may refer to a conversation", () => {
  expect(conversationNumber(" #3 ")).toEqual({ number: 3, isSure: true });
  expect(conversationNumber("3")).toEqual({ number: 3, isSure: false });
  for (const text of ["#", "#x", "# 3", "#3 boiler", "0123", "1234567890"])
    expect(conversationNumber(text), text).toBeNull();
});
