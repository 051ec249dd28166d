// Checks requests and responses against a provider's own OpenAPI 3.0 document, more strictly than the document itself:
// a parameter or field it does not name is a fault, since it is probably a typo.
import fs from "node:fs";
import { gunzipSync } from "node:zlib";
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";

type Json = Record<string, unknown>;

export interface OpenApiCheck {
  /** Faults of a request of ours, as sentences; empty if valid. */
  request(method: string, url: string, form?: string | null): string[];
  /** Faults of the JSON body of a request of ours. */
  json(method: string, url: string, body: unknown): string[];
  /** Faults of a response to that request. */
  response(method: string, url: string, status: number, body: unknown): string[];
}

/** Reads a document, optionally gzipped. */
export function openApiCheck(file: string): OpenApiCheck {
  const bytes = fs.readFileSync(file);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = (isGzip ? gunzipSync(bytes) : bytes).toString("utf8");
  return checkAgainst(JSON.parse(text) as Json);
}

export function checkAgainst(document: Json): OpenApiCheck {
  const doc = asJsonSchema(document) as Json;
  const compile = compiler(doc);
  const routes = Object.entries(at(doc, "paths")).map(([template, item]) => ({
    template,
    item: item as Json,
    pattern: new RegExp(
      `^${template.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>[^/]+?)")}$`,
    ),
    holes: template.split("{").length,
  }));
  routes.sort((a, b) => a.holes - b.holes);
  const deref = (schema: unknown): Json => {
    const one = (schema ?? {}) as Json;
    if (typeof one.$ref !== "string") return one;
    return one.$ref.slice(2).split("/").reduce<Json>(at, doc);
  };

  function find(method: string, path: string) {
    for (const { template, item, pattern } of routes) {
      const match = pattern.exec(path);
      const operation = item[method.toLowerCase()] as Json | undefined;
      if (!match || !operation) continue;
      const shared = [...list(item.parameters), ...list(operation.parameters)].map(deref);
      const name = `${method} ${template}`;
      return { name, operation, parameters: shared, holes: match.groups ?? {} };
    }
    return null;
  }

  return {
    request(method, url, form = null) {
      const { pathname, searchParams } = new URL(url, "http://any");
      const route = find(method, pathname);
      if (!route) return [`no operation ${method} ${pathname}`];
      const faults: string[] = [];
      const inQuery = new Set<string>();
      for (const parameter of route.parameters) {
        const name = String(parameter.name);
        if (parameter.in === "query") inQuery.add(name);
        const given =
          parameter.in === "path"
            ? [decodeURIComponent(route.holes[name] ?? "")]
            : parameter.in === "query"
              ? searchParams.getAll(name)
              : null;
        if (given === null) continue;
        if (given.length === 0) {
          if (parameter.required) faults.push(`missing query parameter ${name}`);
          continue;
        }
        const value = deref(parameter.schema).type === "array" ? given : given[0];
        const schema = { type: "object", properties: { it: parameter.schema } };
        const check = compile(`${route.name} ${parameter.in} ${name}`, schema);
        faults.push(...describeErrors(check, { it: value }, `${parameter.in} ${name}`));
      }
      for (const name of new Set(searchParams.keys())) {
        if (!inQuery.has(name)) faults.push(`unknown query parameter ${name}`);
      }
      return [...faults, ...formFaults(route.name, route.operation, form)];
    },

    json(method, url, body) {
      const route = find(method, new URL(url, "http://any").pathname);
      if (!route) return [`no operation ${method} ${url}`];
      const schema = contentOf(route.operation.requestBody, "application/json");
      if (!schema) return [`${route.name} takes no JSON`];
      const check = compile(`${route.name} JSON`, schema);
      return [
        ...describeErrors(check, structuredClone(body), "body"),
        ...undocumentedFields(schema, body, "body", deref),
      ];
    },

    response(method, url, status, body) {
      const route = find(method, new URL(url, "http://any").pathname);
      if (!route) return [`no operation ${method} ${url}`];
      const response = at(route.operation, "responses")[String(status)];
      if (!response) return [`${route.name} never answers ${status}`];
      const schema = contentOf(response, "application/json");
      if (!schema) return [];
      const check = compile(`${route.name} answers ${status}`, schema);
      return [
        ...describeErrors(check, structuredClone(body), "answer"),
        ...undocumentedFields(schema, body, "answer", deref),
      ];
    },
  };

  function formFaults(name: string, operation: Json, form: string | null): string[] {
    const schema = contentOf(operation.requestBody, "application/x-www-form-urlencoded");
    if (!schema) return form ? [`${name} takes no form`] : [];
    const faults: string[] = [];
    const known = at(deref(schema), "properties");
    const given = new URLSearchParams(form ?? "");
    const values: Json = {};
    for (const key of new Set(given.keys())) {
      const all = given.getAll(key);
      if (!Object.hasOwn(known, key)) faults.push(`unknown parameter ${key}`);
      else if (deref(known[key]).type === "array") values[key] = all;
      else if (all.length > 1) faults.push(`repeated parameter ${key}`);
      else values[key] = all[0];
    }
    return [...faults, ...describeErrors(compile(`${name} form`, schema), values, "form")];
  }
}

/** Fields missing from the document, at any depth it describes. */
function undocumentedFields(
  schema: unknown,
  value: unknown,
  where: string,
  deref: (schema: unknown) => Json,
): string[] {
  const described = deref(schema);
  if (Array.isArray(value)) {
    if (!described.items) return [];
    return value.flatMap((one, index) =>
      undocumentedFields(described.items, one, `${where}[${index}]`, deref),
    );
  }
  const known = described.properties as Json | undefined;
  if (!known || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    Object.hasOwn(known, key)
      ? undocumentedFields(known[key], inner, `${where}.${key}`, deref)
      : [`${where} has an unknown field ${key}`],
  );
}

function compiler(doc: Json): (name: string, schema: unknown) => ValidateFunction {
  const ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true });
  addFormats.default(ajv);
  // The provider's own formats, and two it uses more loosely than the standard: a date as a date-time (`DateSent`), a
  // relative URL as a URI (`next_page_uri`).
  const free = new Set(["date-time", "uri"]);
  JSON.stringify(doc, (key, value) => {
    if (key === "format" && typeof value === "string" && !ajv.formats[value]) free.add(value);
    return value;
  });
  for (const format of free) ajv.addFormat(format, true);
  ajv.addFormat("date-time", (text: string) => !Number.isNaN(Date.parse(text)));
  ajv.addFormat("uri", (text: string) => URL.canParse(text, "http://any") && !/\s/.test(text));
  ajv.addSchema({ $id: "doc", components: doc.components });
  const compiled = new Map<string, ValidateFunction>();
  return (name, schema) => {
    const known = compiled.get(name);
    if (known) return known;
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"doc#/components/');
    const check = ajv.compile(JSON.parse(text));
    compiled.set(name, check);
    return check;
  };
}

function describeErrors(check: ValidateFunction, value: unknown, where: string): string[] {
  if (check(value)) return [];
  return (check.errors ?? []).map((error) => {
    const allowed = error.params.allowedValues ? `: ${error.params.allowedValues}` : "";
    return `${where} ${error.instancePath} ${error.message}${allowed}`.replaceAll("  ", " ");
  });
}

/** OpenAPI 3.0 expresses null as `nullable`; examples may violate their own schema and are removed. */
function asJsonSchema(value: unknown, isNamesOfOthers = false): unknown {
  if (Array.isArray(value)) return value.map((one) => asJsonSchema(one));
  if (typeof value !== "object" || value === null) return value;
  const fixed: Json = {};
  for (const [key, inner] of Object.entries(value)) {
    // Inside `properties` the keys are field names, whatever they mean elsewhere.
    if (!isNamesOfOthers && ["example", "examples", "nullable"].includes(key)) continue;
    fixed[key] = asJsonSchema(inner, !isNamesOfOthers && key === "properties");
  }
  if (isNamesOfOthers || (value as Json).nullable !== true) return fixed;
  if (typeof fixed.$ref === "string") return { anyOf: [{ $ref: fixed.$ref }, { type: "null" }] };
  if (Array.isArray(fixed.enum)) fixed.enum = [...fixed.enum, null];
  if (typeof fixed.type === "string") fixed.type = [fixed.type, "null"];
  return fixed;
}

const at = (value: Json, key: string): Json => (value[key] ?? {}) as Json;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const contentOf = (holder: unknown, type: string): unknown =>
  at(at((holder ?? {}) as Json, "content"), type).schema ?? null;
