import { describe, expect, test } from "vitest";
import { checkAgainst, openApiCheck } from "./openapi-check.ts";
import { sharedFixturePath } from "./shared-fixtures.ts";

const document = {
  paths: {
    "/people/{Id}.json": {
      post: {
        parameters: [
          {
            name: "Id",
            in: "path",
            required: true,
            schema: { type: "string", pattern: "^P\\d+$" },
          },
          { name: "dry", in: "query", schema: { type: "boolean" } },
        ],
        requestBody: {
          content: {
            "application/x-www-form-urlencoded": {
              schema: {
                type: "object",
                required: ["Name"],
                properties: {
                  Name: { type: "string" },
                  Age: { type: "integer" },
                  Colour: { $ref: "#/components/schemas/colour" },
                  Tag: { type: "array", items: { type: "string" } },
                },
              },
            },
          },
        },
        responses: {
          200: {
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  properties: {
                    name: { type: "string", nullable: true },
                    colour: { $ref: "#/components/schemas/colour" },
                    pets: {
                      type: "array",
                      items: { type: "object", properties: { example: { type: "string" } } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
  components: { schemas: { colour: { type: "string", enum: ["red", "blue"] } } },
};

describe("checking a request against the document", () => {
  const check = checkAgainst(document);
  const ask = (path: string, form: string) => check.request("POST", path, form);

  test("a valid request has no faults, including arrays as repeated names", () => {
    expect(ask("/people/P7.json?dry=true", "Name=Ada&Age=36&Colour=red&Tag=a&Tag=b")).toEqual([]);
  });

  test.each([
    ["a misspelled parameter", "/people/P7.json", "Name=Ada&Colur=red", "unknown parameter Colur"],
    ["a missing parameter", "/people/P7.json", "Age=36", "required property 'Name'"],
    ["a word outside the list", "/people/P7.json", "Name=Ada&Colour=green", "red,blue"],
    ["a number that is none", "/people/P7.json", "Name=Ada&Age=old", "must be integer"],
    [
      "a single value given twice",
      "/people/P7.json",
      "Name=Ada&Name=Max",
      "repeated parameter Name",
    ],
    ["a part of the path out of shape", "/people/X7.json", "Name=Ada", "path Id"],
    [
      "an unknown query parameter",
      "/people/P7.json?wet=1",
      "Name=Ada",
      "unknown query parameter wet",
    ],
    ["a path that does not exist", "/persons/P7.json", "Name=Ada", "no operation"],
  ])("reports %s", (_what, path, form, fault) => {
    expect(ask(path, form).join("; ")).toContain(fault);
  });
});

describe("checking a response against the document", () => {
  const check = checkAgainst(document);
  const response = (status: number, body: unknown) =>
    check.response("POST", "/people/P7.json", status, body);

  test("a valid response has no faults, including null where allowed", () => {
    expect(response(200, { name: null, colour: "blue", pets: [{ example: "cat" }] })).toEqual([]);
  });

  test("a field missing from the document is a fault at any depth", () => {
    expect(response(200, { nom: "Ada" })).toEqual(["answer has an unknown field nom"]);
    expect(response(200, { pets: [{ age: 3 }] })).toEqual([
      "answer.pets[0] has an unknown field age",
    ]);
  });

  test("a wrong type and an unknown status are faults", () => {
    expect(response(200, { colour: "green" }).join()).toContain("red,blue");
    expect(response(418, {}).join()).toContain("never answers 418");
  });
});

const twilioDocument = sharedFixturePath("specs", "twilio_api_v2010.json.gz");

test(
  twilioDocument
    ? "a company's own document, gzipped, is read as it stands"
    : "not here: a company's own document",
  () => {
    if (twilioDocument === null) return;
    const check = openApiCheck(twilioDocument);
    const path = `/2010-04-01/Accounts/AC${"a".repeat(32)}/Messages.json`;
    const form =
      "To=%2B12025550177&From=%2B12025550100&Body=hi&MediaUrl=https%3A%2F%2Fa.example%2F1";
    expect(check.request("POST", path, form)).toEqual([]);
    expect(check.request("POST", path, `${form}&Bodyy=hi`)).toEqual(["unknown parameter Bodyy"]);
  },
);
