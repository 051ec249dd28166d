import fc from "fast-check";
import { expect, test } from "vitest";
import { formOf } from "./form.ts";

const formWith = (body: string | Buffer) =>
  formOf({
    method: "POST",
    url: "https://desk.example/webhooks/mailgun",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: Buffer.from(body),
  } as unknown as Parameters<typeof formOf>[0]);

test("decodes any text as URLSearchParams encodes it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const encoded = new URLSearchParams({ subject: text }).toString();
      for (const one of [encoded, encoded.replace(/%../g, (byte) => byte.toLowerCase())])
        expect(formWith(one)?.text("subject")).toBe(text.toWellFormed());
    }),
  );
});

test.each([
  ["%", "%"],
  ["%4", "%4"],
  ["100%+sure", "100% sure"],
  ["%zz%41", "%zzA"],
  ["%4g", "%4g"],
  ["%%41", "%A"],
  ["%C3%BC", "ü"],
])("decodes %s as browsers do", (written, text) => {
  expect(formWith(`a=${written}`)?.text("a")).toBe(text);
  expect(new URLSearchParams(`a=${written}`).get("a")).toBe(text);
});

test("decodes bytes that are no UTF-8 unchanged", () => {
  const every = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  const escaped = [...every].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  expect(formWith(`a=${escaped}`)?.bytes("a")).toEqual(every);
});
