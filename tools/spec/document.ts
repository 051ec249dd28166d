// The API document with the types that drawing it needs.
import { makeDocument } from "#contract/document.ts";
import { actions } from "#server/actions/table.ts";
import { version } from "#server/version.ts";

export interface Shape {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly description?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Shape[];
  readonly $ref?: string;
}
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Shape;
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Shape }>>;
}
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
  readonly "x-needs"?: string;
}
export interface ApiDocument {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Shape>> };
}

export const drawDocument = async (): Promise<ApiDocument> =>
  (await makeDocument(version, actions)) as unknown as ApiDocument;

export interface Call extends Operation {
  readonly method: string;
  readonly path: string;
}

/** In the order of the tags, then as the contract has them. Doors beside the API keep their own path. */
export function callsOf(document: ApiDocument): Call[] {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => typeof operation === "object" && "operationId" in operation)
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  const rank = (call: Call) => document.tags.findIndex((tag) => tag.name === call.tags[0]);
  return calls.sort((one, other) => rank(one) - rank(other));
}

/** Fields of the body, of the path and of the query, by their names. */
export function fieldsOf(
  call: Call,
): { name: string; shape: Shape; isNeeded: boolean; where: string }[] {
  const body = call.requestBody?.content?.["application/json"]?.schema;
  return [
    ...(call.parameters ?? [])
      .filter((one) => one.in !== "header")
      .map((one) => ({
        name: one.name,
        shape: one.description ? { ...one.schema, description: one.description } : one.schema,
        isNeeded: one.required === true,
        where: one.in,
      })),
    ...Object.entries(body?.properties ?? {}).map(([name, shape]) => ({
      name,
      shape,
      isNeeded: body?.required?.includes(name) === true,
      where: "body",
    })),
  ];
}

/** A shape in words a person reads: "text, 1 to 120 characters", "list of Tag, at most 30". */
export function sayShape(shape: Shape): string {
  if (shape.$ref) return shape.$ref.split("/").at(-1) ?? "";
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.anyOf) {
    const parts = shape.anyOf.map(sayShape);
    return parts.at(-1) === "nothing"
      ? `${parts.slice(0, -1).join(" or ")}, or nothing`
      : parts.join(" or ");
  }
  const types = typeof shape.type === "string" ? [shape.type] : (shape.type ?? []);
  const orNothing = types.includes("null") && types.length > 1 ? ", or nothing" : "";
  if (shape.enum) return `${shape.enum.filter((one) => one !== null).join(" · ")}${orNothing}`;
  return `${sayType(types.find((type) => type !== "null") ?? types[0] ?? "", shape)}${orNothing}`;
}

function sayType(type: string, shape: Shape): string {
  switch (type) {
    case "string":
      if (shape.format === "uuid") return "id";
      if (shape.format === "date-time") return "time";
      return sayBounds("text", shape.minLength, shape.maxLength, " characters");
    case "integer":
    case "number":
      return sayBounds("number", shape.minimum, shape.maximum, "");
    case "boolean":
      return "yes or no";
    case "array":
      return `list of ${sayShape(shape.items ?? {})}${shape.maxItems === undefined ? "" : `, at most ${shape.maxItems}`}`;
    case "object":
      return shape.properties
        ? `{ ${Object.keys(shape.properties).join(", ")} }`
        : "names with values";
    case "null":
      return "nothing";
    default:
      return "anything";
  }
}

function sayBounds(
  what: string,
  least: number | undefined,
  most: number | undefined,
  unit: string,
): string {
  if (least === undefined && most === undefined) return what;
  if (least === undefined) return `${what}, at most ${most}${unit}`;
  if (most === undefined) return `${what}, at least ${least}${unit}`;
  return `${what}, ${least} to ${most}${unit}`;
}
