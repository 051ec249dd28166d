import { describe, expect, test } from "vitest";
import { escapeHtml } from "#domain/text/escape-html.ts";
import {
  fillPlaceholders,
  firstNameOf,
  listPlaceholders,
  listUnknownPlaceholders,
} from "./placeholders.ts";

describe("placeholders", () => {
  test("are filled with known values, and stay if unknown", () => {
    const text = "Dear {{contact.firstName}}, about #{{ conversation.number }}: {{contact.boiler}}";
    const known = { "contact.firstName": "Ada", "conversation.number": "1842" };
    expect(fillPlaceholders(text, known)).toBe("Dear Ada, about #1842: {{contact.boiler}}");
    expect(fillPlaceholders("Dear {{contact.firstName}}", { "contact.firstName": " " })).toBe(
      "Dear {{contact.firstName}}",
    );
  });

  test("never turn a value into markup", () => {
    const known = { "contact.name": '<b onclick="x">&' };
    expect(fillPlaceholders("<p>{{contact.name}}</p>", known, escapeHtml)).toBe(
      "<p>&lt;b onclick=&quot;x&quot;&gt;&amp;</p>",
    );
  });

  test("lists those that no value is known for", () => {
    const text = "<p>Hi {{ contact.firstName }}, {{foo.bar}} {{contact.nmae}} {{foo.bar}}</p>";
    expect(listUnknownPlaceholders(text)).toEqual(["{{foo.bar}}", "{{contact.nmae}}"]);
  });
  test("lists the remaining placeholders once each", () => {
    expect(listPlaceholders("{{a}} and {{ b c }} and {{a}}, not {c} or {{}}")).toEqual([
      "{{a}}",
      "{{ b c }}",
    ]);
  });

  test("are filled in one pass, so a value is never expanded", () => {
    const known = { "contact.name": "{{member.name}}", "member.name": "Maya" };
    expect(fillPlaceholders("{{contact.name}}", known)).toBe("{{member.name}}");
  });
});

test.each([
  ["Ada Brook", "Ada"],
  ["Dr. Ada Brook", "Ada"],
  ["Jean-Luc Moreau", "Jean-Luc"],
  ["07700 900514", ""],
  ["ada@brook.example", ""],
  ["", ""],
])("the first name of “%s” is “%s”", (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});
