// What in a schema has no end, by the JSON Schema that programs are shown.
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

/** Forms that have an end of their own. */
const shortFormats = new Set(["uuid", "date-time", "date", "time", "email"]);

/** The places below that have no end, as paths. */
export function findEndless(schema: Schema, at = ""): string[] {
  const below = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
      findEndless(one, `${at}.${name}`),
    ),
    ...(schema.items ? findEndless(schema.items, `${at}[]`) : []),
    ...[schema.prefixItems, schema.anyOf, schema.oneOf, schema.allOf].flatMap((many) =>
      (many ?? []).flatMap((one) => findEndless(one, at)),
    ),
    ...(typeof schema.additionalProperties === "object"
      ? findEndless(schema.additionalProperties, `${at}.*`)
      : []),
  ];
  if (schema.enum !== undefined || schema.const !== undefined) return below;
  const is = (type: string) => schema.type === type || schema.type?.includes(type) === true;
  const endless =
    (is("string") &&
      schema.maxLength === undefined &&
      !shortFormats.has(schema.format ?? "") &&
      !(schema.pattern?.startsWith("^") && !/[*+]|,\}/.test(schema.pattern))) ||
    (is("array") && schema.maxItems === undefined && schema.prefixItems === undefined);
  return endless ? [...below, at || "."] : below;
}
