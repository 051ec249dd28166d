// Finds unbounded parts of an input schema, from its JSON Schema.
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly format?: string;
  readonly pattern?: string;
}

/** Formats with an inherent maximum length. */
const shortFormats = new Set(["uuid", "date-time", "date", "time", "email"]);

const isOf = (schema: Schema, type: string): boolean =>
  schema.type === type || schema.type?.includes(type) === true;

type Find = (schema: Schema, at: string) => string[];

function findNested(schema: Schema, at: string, find: Find): string[] {
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => find(one, `${at}.${name}`)),
    ...(schema.items ? find(schema.items, `${at}[]`) : []),
    ...[schema.prefixItems, schema.anyOf, schema.oneOf, schema.allOf].flatMap((many) =>
      (many ?? []).flatMap((one) => find(one, at)),
    ),
    ...(typeof schema.additionalProperties === "object"
      ? find(schema.additionalProperties, `${at}.*`)
      : []),
  ];
}

/** PostgreSQL's largest `integer`. */
const largestInteger = 2_147_483_647;

/** Paths of all numbers that may not fit PostgreSQL's `integer`. */
export function findWideIntegers(schema: Schema, at = ""): string[] {
  const below = findNested(schema, at, findWideIntegers);
  if (!isOf(schema, "integer") && !isOf(schema, "number")) return below;
  return (schema.maximum ?? Number.POSITIVE_INFINITY) > largestInteger ? [...below, at] : below;
}

/** Paths of everything unbounded. */
export function findUnboundedInputs(schema: Schema, at = ""): string[] {
  const below = findNested(schema, at, findUnboundedInputs);
  if (schema.enum !== undefined || schema.const !== undefined) return below;
  const is = (type: string) => isOf(schema, type);
  const endless =
    (is("string") &&
      schema.maxLength === undefined &&
      !shortFormats.has(schema.format ?? "") &&
      !(schema.pattern?.startsWith("^") && !/[*+]|,\}/.test(schema.pattern))) ||
    (is("array") && schema.maxItems === undefined && schema.prefixItems === undefined);
  return endless ? [...below, at || "."] : below;
}
