// The OpenAPI document as clients see it: complete, valid, and consistent with the server's actual responses.
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, test } from "vitest";
import type { Inputs, RouteName } from "#contract/routes.ts";
import { routes } from "#contract/routes.ts";
import { errorCatalog } from "#domain/errors.ts";
import { createAccessFixture, memberCaller } from "#testing/access-matrix/access-fixture.ts";
import type { Row } from "#testing/access-matrix/rows.ts";
import { rows } from "#testing/access-matrix/rows.ts";
import { routeNames } from "#testing/access-matrix/run-matrix.ts";
import { apiCall } from "#testing/app/api-call.ts";
import { shareTestApp } from "#testing/open-app.ts";

type Json = Record<string, unknown>;
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Json }[];
  readonly requestBody?: { content: Record<string, { schema: Json }> };
  readonly responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}
interface Document {
  readonly openapi: string;
  readonly info: { title: string; version: string };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { schemas: Record<string, Json>; securitySchemes: Json };
}

const app = shareTestApp();
let document: Document;
let ajv: Ajv2020;
let operations: [path: string, method: string, operation: Operation][];

beforeAll(async () => {
  document = (await (await fetch(`${app().url}/api/v1/openapi.json`)).json()) as Document;
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => ["get", "post", "put", "patch", "delete"].includes(method))
      .map(([method, one]): (typeof operations)[number] => [path, method, one]),
  );
  ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
  });
  addFormats.default(ajv);
  ajv.addVocabulary(["example", "x-catalog"]);
  const schemas = JSON.stringify(document.components.schemas);
  ajv.addSchema({ $id: "doc", $defs: JSON.parse(inDefs(schemas)) });
});

const inDefs = (schema: string) => schema.replaceAll('"#/components/schemas/', '"doc#/$defs/');

/** Validates a value against a schema of the document. */
function faultsOf(schema: unknown, value: unknown): string[] {
  const check = ajv.compile(JSON.parse(inDefs(JSON.stringify(schema))));
  return check(value)
    ? []
    : (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

describe("the OpenAPI document", () => {
  test("is OpenAPI 3.1 of this version, and has every route under its own name", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({
      title: "Deskbell",
      version: expect.stringMatching(/^\d/),
    });
    const ids = operations.map(([, , operation]) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const name of routeNames) {
      const { method = "", path = "" } = routes[name]["~orpc"].route;
      const operation = document.paths[path]?.[method.toLowerCase()];
      expect([name, operation?.operationId]).toEqual([name, name]);
    }
  });

  test("declares every path placeholder, and every reference resolves", () => {
    for (const [path, method, { parameters = [], responses }] of operations) {
      const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole);
      const named = parameters.filter((one) => one.in === "path");
      expect([path, method, ...named.map((one) => one.name).toSorted()]).toEqual([
        path,
        method,
        ...placeholders.toSorted(),
      ]);
      for (const one of named) expect(one.required).toBe(true);
      expect(Object.keys(responses).length).toBeGreaterThan(0);
    }
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    expect(refs.length).toBeGreaterThan(100);
    for (const [, ref = ""] of refs) {
      const there = ref
        .split("/")
        .reduce<unknown>((one, key) => (one as Json | undefined)?.[key], document);
      expect([ref, typeof there]).toEqual([ref, "object"]);
    }
  });

  test("has only schemas that a strict validator accepts", () => {
    const { schemas } = document.components;
    for (const name of Object.keys(schemas))
      expect(() => faultsOf({ $ref: `#/components/schemas/${name}` }, null), name).not.toThrow();
    for (const [path, , { parameters = [], requestBody, responses }] of operations) {
      const all = [
        ...parameters.map((one) => one.schema),
        ...Object.values(requestBody?.content ?? {}).map((one) => one.schema),
        ...Object.values(responses).flatMap((one) =>
          Object.values(one.content ?? {}).map((content) => content.schema),
        ),
      ];
      for (const schema of all) expect(() => faultsOf(schema, null), path).not.toThrow();
    }
  });

  test("names the schemas after the product's terms", () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(
        ["Contact", "Conversation", "ConversationRow", "Draft", "Entry", "Inbox", "Member"].concat([
          "Problem",
          "Tag",
          "Team",
          "Workspace",
        ]),
      ),
    );
  });

  test("lists every error code with its status and message", () => {
    const problem = document.components.schemas.Problem as {
      properties: { code: { enum: string[] } };
      "x-catalog": Json;
    };
    expect(problem.properties.code.enum).toEqual(Object.keys(errorCatalog));
    expect(problem["x-catalog"]).toEqual(errorCatalog);
    const routed = operations.filter(([, , { operationId }]) => operationId in routes);
    for (const [path, , { responses }] of routed)
      expect(responses.default?.content, path).toEqual({
        "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
      });
  });
});

test("describes what the server accepts and returns on every route", async () => {
  const fixture = await createAccessFixture(app());
  const owner = await memberCaller(fixture, "owner", false);
  const faults: string[] = [];
  for (const name of routeNames) {
    const row: Row<RouteName> = rows[name];
    const ids = {
      ...fixture.scopes.open.ids,
      n: owner.n(),
      ...(await row.fresh?.(fixture, owner, "open")),
    };
    const input = row.input(ids) as Inputs[RouteName];
    const { method, path, body } = apiCall(name, input);
    const { path: template = "" } = routes[name]["~orpc"].route;
    const operation = document.paths[template]?.[method.toLowerCase()];
    const addFaults = (what: string, found: readonly string[]) =>
      faults.push(...found.map((one) => `${name} ${what}: ${one}`));

    const requestSchema = operation?.requestBody?.content["application/json"]?.schema;
    if (requestSchema) addFaults("takes", faultsOf(requestSchema, JSON.parse(body ?? "{}")));
    const given = new URL(path, app().url).searchParams;
    for (const key of given.keys())
      if (!operation?.parameters?.some((one) => one.in === "query" && one.name === key))
        faults.push(`${name} takes an unnamed ${key}`);

    const browser = await owner.browser(row.usesUpCaller === true);
    const response = await browser.fetch(path, {
      method,
      headers: { "content-type": "application/json" },
      ...(body === null ? {} : { body }),
    });
    const received: unknown = await response.json();
    const responseSpec = operation?.responses[response.ok ? String(response.status) : "default"];
    const type = response.ok ? "application/json" : "application/problem+json";
    const schema = responseSpec?.content?.[type]?.schema;
    if (schema) addFaults("responses", faultsOf(schema, received));
    else faults.push(`${name} never returns ${response.status} ${type}`);
    if (response.ok !== (row.ends === undefined))
      faults.push(`${name} returned ${response.status} ${JSON.stringify(received)}`);
  }
  expect(faults).toEqual([]);
});
