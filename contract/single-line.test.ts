// Names, labels and subjects go on one line: into headers, lists and providers' requests.
import { expect, test } from "vitest";
import { z } from "zod";
import { routes } from "./routes.ts";

const singleLineFields = /^(?:.*name|subject|label|company)$/i;

interface Field {
  readonly path: string;
  readonly schema: z.ZodType;
}

/** Every string field of an input, through its objects, lists and alternatives. */
function fieldsOf(schema: unknown, path: string): Field[] {
  if (schema instanceof z.ZodString) return [{ path, schema }];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, one]) => fieldsOf(one, `${path}.${key}`));
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, `${path}[]`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => fieldsOf(one, path));
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return fieldsOf(schema.unwrap(), path);
  return [];
}

const fields = Object.entries(routes).flatMap(([name, one]) =>
  fieldsOf(one["~orpc"].inputSchema, name).filter(({ path }) => {
    const key = path.slice(path.lastIndexOf(".") + 1).replace("[]", "");
    return singleLineFields.test(key);
  }),
);

test("a line break in a name or subject becomes a space, or is refused", () => {
  const broken = fields.filter(({ schema }) => {
    const read = schema.safeParse("Hi\r\nBcc: evil@far.example\u2028X\u0000Y\u0085Z");
    return read.success && /[\p{Cc}\u2028\u2029]/u.test(String(read.data));
  });
  expect(broken.map((field) => field.path)).toEqual([]);
});

test("the text is kept, and short and empty texts too", () => {
  const subject = fields.find(({ path }) => path === "startEmailConversation.subject");
  expect(subject?.schema.parse(" Hi\r\nBcc: evil@far.example ")).toBe("Hi Bcc: evil@far.example");
  expect(subject?.schema.parse("")).toBe("");
  expect(fields.length).toBeGreaterThan(30);
});
