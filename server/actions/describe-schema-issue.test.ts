import { expect, test } from "vitest";
import { z } from "zod";
import { translateFieldIssue } from "#domain/language/field-issues.ts";
import "./runtime.ts";

/** Every kind of issue, each by schemas and inputs that cause it. */
const causes: Record<z.core.$ZodIssue["code"], readonly (readonly [z.ZodType, unknown, string])[]> =
  {
    invalid_type: [
      [z.string(), 7, "Enter text."],
      [z.string(), undefined, "This is missing."],
      [z.number(), "7", "Enter a number."],
      [z.number(), null, "Enter a number."],
      [z.int(), 1.5, "Enter a whole number."],
      [z.number().int(), 1.5, "Enter a whole number."],
      [z.boolean(), "yes", "This must be true or false."],
      [z.array(z.string()), "a", "This must be a list."],
      [z.object({}), "a", "This must be an object."],
      [z.record(z.string(), z.string()), "a", "This must be an object."],
      [z.date(), "a", "This isn't valid."],
    ],
    too_small: [
      [z.string().min(1), "", "Fill this in."],
      [z.string().min(6), "1234", "Use at least 6 characters."],
      [z.string().length(2), "a", "Use at least 2 characters."],
      [z.number().min(1), 0, "Enter at least 1."],
      [z.number().gt(0), 0, "Enter more than 0."],
      [z.array(z.string()).min(1), [], "Add at least one."],
      [z.array(z.string()).min(2), [], "Add at least 2."],
      [z.date().min(new Date(9)), new Date(0), "This isn't valid."],
    ],
    too_big: [
      [z.string().max(40), "a".repeat(41), "Use at most 40 characters."],
      [z.number().max(5), 9, "Enter at most 5."],
      [z.number().lt(5), 5, "Enter less than 5."],
      [z.array(z.string()).max(1), ["a", "b"], "There can be at most 1."],
      [z.date().max(new Date(0)), new Date(9), "This isn't valid."],
    ],
    invalid_value: [
      [z.enum(["call", "email"]), "fax", "Choose one of: call, email."],
      [z.literal("call"), "fax", "Choose one of: call."],
    ],
    invalid_format: [
      [z.uuid(), "7", "This isn't a valid id."],
      [z.url(), "7", "Enter a web address."],
      [z.email(), "7", "Enter a valid email address."],
      [z.iso.datetime(), "7", "Enter a date and time."],
      [z.string().regex(/a/), "b", "This isn't valid."],
      [z.string().startsWith("a"), "b", "This isn't valid."],
    ],
    not_multiple_of: [[z.number().multipleOf(5), 7, "Enter a multiple of 5."]],
    unrecognized_keys: [[z.strictObject({}), { color: 1 }, "There's no field called color."]],
    invalid_union: [[z.union([z.string(), z.boolean()]), 7, "This isn't valid."]],
    invalid_key: [[z.record(z.string().max(1), z.string()), { color: "" }, "This isn't valid."]],
    invalid_element: [[z.map(z.string(), z.string()), new Map([["a", 7]]), "Enter text."]],
    custom: [[z.string().refine(() => false), "a", "This isn't valid."]],
  };

test.each(Object.entries(causes))(
  "a schema's %s is a sentence in every language",
  (code, cases) => {
    for (const [schema, input, sentence] of cases) {
      const issues = schema.safeParse(input).error?.issues ?? [];
      expect(issues.map(({ message }) => message)).toEqual([sentence]);
      expect(issues[0]?.code === code || code === "invalid_element", sentence).toBe(true);
      for (const language of ["de", "es"] as const)
        expect(translateFieldIssue(language, sentence)).not.toBe(sentence);
    }
  },
);

test("a message of the schema's own stays", () => {
  const read = z.string().min(6, "Enter the 6-digit code.").safeParse("1");
  expect(read.error?.issues[0]?.message).toBe("Enter the 6-digit code.");
});
