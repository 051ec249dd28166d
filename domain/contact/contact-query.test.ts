import fc from "fast-check";
import { expect, test } from "vitest";
import { contactContent, contactSortName, parseContactQuery } from "./contact-query.ts";

test.each([
  ["555-01", ["55501"]],
  ["(202) 555 0142", ["2025550142"]],
  ["07700 900 123", ["7700900123"]],
  ["+44 7700", ["447700"]],
  ["014", ["014"]],
])("%s is a number, without spaces, dashes and a trunk prefix", (typed, numbers) => {
  expect(parseContactQuery(typed)).toEqual({ texts: [], numbers });
});

test("names, addresses and numbers can be combined; accents and case don't count", () => {
  expect(parseContactQuery(" Zoë  014 ada@brook ")).toEqual({
    texts: ["zoe", "ada@brook"],
    numbers: ["014"],
  });
  // Two digits are in almost every number, so they are looked for as text.
  expect(parseContactQuery("Flat 12")).toEqual({ texts: ["flat", "12"], numbers: [] });
});

test("any part of a number finds it, however it is written", () => {
  const phone = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 12 });
  const separators = fc.array(fc.constantFrom("", " ", "-", " (", ") "), {
    minLength: 12,
    maxLength: 12,
  });
  fc.assert(
    fc.property(phone, separators, fc.nat(), fc.nat(), (digits, between, start, length) => {
      const from = start % (digits.length - 3);
      const part = digits.slice(from, from + 3 + (length % (digits.length - from - 2)));
      const typed = part.map((digit, index) => `${between[index]}${digit}`).join("");
      const contact = {
        name: "",
        displayFallback: "",
        contactPoints: [`+${digits.join("")}`, "withheld"],
      };
      const { texts, numbers } = parseContactQuery(typed);
      if (part.join("").replace(/^0+/, "").length < 3) return;
      expect(texts).toEqual([]);
      expect(contactContent(contact)).toContain(numbers[0]);
    }),
  );
});

test("nothing is found by a withheld number", () => {
  const contact = { name: "Ada", displayFallback: "Withheld", contactPoints: ["withheld"] };
  expect(contactContent(contact)).toBe("ada");
});

test("contacts without a name follow those with one", () => {
  const named = { name: "Žofie", displayFallback: "+1", contactPoints: [] };
  const unnamed = { name: "", displayFallback: "+1202", contactPoints: [] };
  expect(contactSortName(named) < contactSortName(unnamed)).toBe(true);
});
