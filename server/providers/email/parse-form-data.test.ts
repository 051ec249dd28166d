import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { cpuTimeOf } from "#testing/cpu-time.ts";
import { parseFormData } from "./parse-form-data.ts";

const type = "multipart/form-data; boundary=xYzZY";
const form = (...parts: readonly string[]) =>
  Buffer.from(`${parts.map((part) => `--xYzZY\r\n${part}\r\n`).join("")}--xYzZY--\r\n`, "latin1");
const field = (disposition: string, value: string) =>
  `Content-Disposition: form-data; ${disposition}\r\n\r\n${value}`;

const codeOf = (read: () => unknown): string => {
  try {
    read();
    return "read";
  } catch (error) {
    return (error as AppError).code;
  }
};

/** A form as `fetch` writes it, used as the oracle for the parser. */
async function written(fields: readonly (readonly [string, string | Blob, string?])[]) {
  const data = new FormData();
  for (const [name, value, fileName] of fields) {
    if (typeof value === "string") data.append(name, value);
    else data.append(name, value, fileName ?? "file");
  }
  const request = new Request("http://any", { method: "POST", body: data });
  return {
    type: request.headers.get("content-type") ?? "",
    bytes: Buffer.from(await request.arrayBuffer()),
  };
}

describe("a multipart form", () => {
  test("is read as it was written, for any file bytes and names", async () => {
    const name = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
      .map((one) => one.toWellFormed());
    const file = fc.tuple(name, fc.uint8Array({ maxLength: 60 }), name);
    await fc.assert(
      fc.asyncProperty(fc.array(file, { maxLength: 5 }), async (files) => {
        const { type: given, bytes } = await written(
          files.map(([key, content, fileName]) => [
            key,
            new Blob([new Uint8Array(content)], { type: "application/x-any" }),
            fileName,
          ]),
        );
        const read = parseFormData(given, bytes);
        expect(read?.map((part) => [...part.bytes])).toEqual(
          files.map(([, content]) => [...content]),
        );
        expect(read?.every((part) => part.type === "application/x-any")).toBe(true);
        const plain = (text: string) => /^[^"\\%\r\n]*$/.test(text);
        for (const [index, [key, , fileName]] of files.entries()) {
          if (plain(key)) expect(read?.[index]?.name).toBe(key);
          if (plain(fileName)) expect(read?.[index]?.fileName).toBe(fileName);
        }
      }),
      { numRuns: 150 },
    );
  });

  test("decodes quotes, brackets and line breaks of a name as browsers escape them", async () => {
    const { type: given, bytes } = await written([
      ['a "b" [c]', new Blob(["x"]), 'q"uo\r\nte.txt'],
    ]);
    expect(parseFormData(given, bytes)).toMatchObject([
      { name: 'a "b" [c]', fileName: 'q"uo\r\nte.txt' },
    ]);
  });

  test.each(["\\", "C:\\", "a\\; b"])(
    "reads a file whose name is %s, as browsers write it",
    async (name) => {
      const { type: given, bytes } = await written([
        [name, new Blob(["x"]), name],
        ["b", new Blob(["y"])],
      ]);
      expect(parseFormData(given, bytes)).toMatchObject([{ name, fileName: name }, { name: "b" }]);
    },
  );

  test("returns bytes, not text: a Latin-1 value stays intact", () => {
    const [part] = parseFormData(type, form(field('name="text"', "Gr\xfc\xdfe"))) ?? [];
    expect(part?.bytes.toString("latin1")).toBe("Gr\xfc\xdfe");
  });

  test("accepts sender variants: a backslash, no quotes, other headers, a preamble", () => {
    const body = Buffer.concat([
      Buffer.from("This is a form.\r\n"),
      form(
        field('name="a\\"b"', "1"),
        field("name=plain", "2"),
        `X-Any: 1\r\nCONTENT-DISPOSITION: form-data; filename="f; name=x.txt"; name="c"\r\nContent-Type: text/plain\r\n\r\n3`,
        field('name="empty"', ""),
      ),
    ]);
    expect(
      parseFormData('multipart/form-data; charset=utf-8; boundary="xYzZY"', body)?.map(
        ({ name, fileName, bytes }) => [name, fileName, bytes.toString()],
      ),
    ).toEqual([
      ['a"b', null, "1"],
      ["plain", null, "2"],
      ["c", "f; name=x.txt", "3"],
      ["empty", null, ""],
    ]);
  });

  test("keeps a value that contains text similar to a boundary", () => {
    const value = "a--xYzZY\r\n-xYzZY\r\n --xYzZY--";
    expect(parseFormData(type, form(field('name="a"', value)))?.[0]?.bytes.toString()).toBe(value);
  });

  test("finds the longest allowed boundary fast in a body of near matches, and refuses a longer one", () => {
    const read = (length: number) => {
      const name = "a".repeat(length);
      const middle = `\r\n--${"a".repeat(length - 1)}`.repeat(1_000);
      const part = `--${name}\r\n${field('name="text"', `${middle}${"a".repeat(4_000_000)}`)}`;
      return parseFormData(
        `multipart/form-data; boundary=${name}`,
        Buffer.from(`${part}\r\n--${name}--`, "latin1"),
      );
    };
    expect(cpuTimeOf(() => expect(read(70)).toHaveLength(1))).toBeLessThan(1_000);
    expect(cpuTimeOf(() => expect(read(15_000)).toBeNull())).toBeLessThan(2_000);
  });

  test.each([
    ["another kind", "application/json", form(field('name="a"', "1"))],
    ["no border named", "multipart/form-data", form(field('name="a"', "1"))],
    ["nothing", type, Buffer.alloc(0)],
    ["broken off in a value", type, form(field('name="a"', "12345")).subarray(0, 60)],
    ["no end", type, form(field('name="a"', "1")).subarray(0, -8)],
  ])("returns null for %s", (_what, given, body) => {
    expect(parseFormData(given, body)).toBeNull();
  });

  test("never crashes or slows down on arbitrary input", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        parseFormData(type, Buffer.concat([Buffer.from("--xYzZY\r\n"), bytes]));
      }),
    );
    const body = Buffer.from("--xYzZY\r\n\r\n".repeat(200_000));
    const read = () => codeOf(() => parseFormData(type, body));
    expect(cpuTimeOf(() => expect(read()).toBe("too_many_parts"))).toBeLessThan(2_000);
  });

  test("is refused if it has more parts than an email can have, with or without names", () => {
    const fields = (count: number, disposition: string) =>
      form(...Array<string>(count).fill(field(disposition, "1")));
    const max = limit("formParts");
    expect(parseFormData(type, fields(max, 'name="a"'))).toHaveLength(max);
    for (const disposition of ['name="a"', 'other="a"'])
      expect(codeOf(() => parseFormData(type, fields(max + 1, disposition)))).toBe(
        "too_many_parts",
      );
  });

  test("is refused for a part with long headers, and for a part larger than any email", () => {
    const name = "a".repeat(limit("formPartHeaderBytes"));
    expect(codeOf(() => parseFormData(type, form(field(`name="${name}"`, "1"))))).toBe("too_large");
    const large = form(field('name="a"', "1".repeat(limit("inboundEmailBytes") + 1)));
    expect(codeOf(() => parseFormData(type, large))).toBe("too_large");
  });
});
