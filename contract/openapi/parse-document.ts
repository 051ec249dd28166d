// Reads the OpenAPI document for the reference page and the written specification.

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
interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Shape;
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Shape }>>;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
  readonly "x-requires"?: string;
}
export interface ApiDocument {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Shape>> };
}

export interface ApiOperation extends Operation {
  readonly method: string;
  readonly path: string;
}

/** In tag order, then contract order. Endpoints outside the API keep their own path. */
export function listOperations(document: ApiDocument): ApiOperation[] {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => typeof operation === "object" && "operationId" in operation)
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  const rank = (call: ApiOperation) => document.tags.findIndex((tag) => tag.name === call.tags[0]);
  return calls.sort((one, other) => rank(one) - rank(other));
}

/** Fields of body, path and query, by name. */
export function listOperationFields(
  call: ApiOperation,
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
