import { expect, expectTypeOf, test } from "vitest";
import {
  argumentNamesOf,
  fillMessage,
  formatMessage,
  type MessageArguments,
} from "./format-message.ts";

const replies =
  "{who} has {count, plural, =0{no replies} one{# reply} other{# replies in {kind, select, call{calls} other{{kind}}}}}.";

test("a message is filled by the rules of its language", () => {
  const fill = (count: number, kind = "call") =>
    formatMessage("en", replies, { who: "Maya", count, kind });
  expect(fill(0)).toBe("Maya has no replies.");
  expect(fill(1)).toBe("Maya has 1 reply.");
  expect(fill(12_345)).toBe("Maya has 12,345 replies in calls.");
  expect(fill(2, "notes")).toBe("Maya has 2 replies in notes.");
  expect(formatMessage("de", "{size, number} kB", { size: 1234.5 })).toBe("1.234,5 kB");
});

test("text without arguments stays, # included; a missing value shows its name", () => {
  expect(formatMessage("en", "Conversation #7 can't wait")).toBe("Conversation #7 can't wait");
  expect(formatMessage("en", "Merged into #{number}.", { number: 1200 })).toBe(
    "Merged into #1200.",
  );
  expect(fillMessage("en", "{max} tags", {})).toBe("{max} tags");
});

test("values are inserted as they are, with braces and number signs", () => {
  const message = "{count, plural, one{{name}: # file} other{{name}: # files}}";
  expect(formatMessage("en", message, { count: 2, name: "#{x}" })).toBe("#{x}: 2 files");
});

test("the arguments of a message are known to the type and to the check", () => {
  expect(argumentNamesOf(replies)).toEqual(["count", "kind", "who"]);
  expect(argumentNamesOf("{n, plural, one{eine} other{viele}}")).toEqual(["n"]);
  expectTypeOf<
    MessageArguments<"{who} has {count, plural, one{# reply} other{# replies}}">
  >().toEqualTypeOf<{
    readonly who: string | number;
    readonly count: number;
  }>();
  expectTypeOf(formatMessage<"Archive">).parameters.toEqualTypeOf<[string, "Archive"]>();
});
