import { expect, test } from "vitest";
import { readPlainYaml } from "./plain-yaml.ts";

test("reads mappings, lists, folded text and brackets", () => {
  const source = `
openapi: "3.0.0"
# a remark
info:
  title: 'Bells & "whistles"'
  description: >-
    Two lines: of one
    sentence.
  note: goes on
    below
  plain:
    without a mark: it goes on
paths:
  "/v1/bells/{id}":
    get:
      tags: [bells, "loud ones"]
      security: []
      parameters:
      - name: id
        in: path
        required: true
      -
        name: size
        schema:
          maximum: 100
          default: -1.5
  /empty:
enum:
  - GET
  - "POST, PUT"
`;
  expect(readPlainYaml(source)).toEqual({
    openapi: "3.0.0",
    info: {
      title: 'Bells & "whistles"',
      description: "Two lines: of one sentence.",
      note: "goes on below",
      plain: { "without a mark": "it goes on" },
    },
    paths: {
      "/v1/bells/{id}": {
        get: {
          tags: ["bells", "loud ones"],
          security: [],
          parameters: [
            { name: "id", in: "path", required: true },
            { name: "size", schema: { maximum: 100, default: -1.5 } },
          ],
        },
      },
      "/empty": null,
    },
    enum: ["GET", "POST, PUT"],
  });
});

test("rejects unknown syntax with its line number", () => {
  expect(() => readPlainYaml("a: 1\nno key at all")).toThrow("line 2");
  expect(() => readPlainYaml("  a: 1\nb: 2")).toThrow("line 2");
});
