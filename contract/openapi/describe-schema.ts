import type { Shape } from "./parse-document.ts";

const plainly = (named: string): string => named;

/** Describes a schema in words: "text, 1 to 120 characters", "list of Tag, at most 30". */
export function describeSchema(shape: Shape, nameOf: (named: string) => string = plainly): string {
  const describeNested = (one: Shape) => describeSchema(one, nameOf);
  if (shape.$ref) return nameOf(shape.$ref.split("/").at(-1) ?? "");
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.anyOf) {
    const parts = shape.anyOf.map(describeNested);
    return parts.at(-1) === "nothing"
      ? `${parts.slice(0, -1).join(" or ")}, or nothing`
      : parts.join(" or ");
  }
  const types = typeof shape.type === "string" ? [shape.type] : (shape.type ?? []);
  const orNothing = types.includes("null") && types.length > 1 ? ", or nothing" : "";
  if (shape.enum) return `${shape.enum.filter((one) => one !== null).join(" · ")}${orNothing}`;
  return `${describeType(types.find((type) => type !== "null") ?? types[0] ?? "", shape, describeNested)}${orNothing}`;
}

function describeType(type: string, shape: Shape, describeNested: (one: Shape) => string): string {
  switch (type) {
    case "string":
      if (shape.format === "uuid") return "id";
      if (shape.format === "date-time") return "time";
      return describeBounds("text", shape.minLength, shape.maxLength, " characters");
    case "integer":
    case "number":
      return describeBounds("number", shape.minimum, shape.maximum, "");
    case "boolean":
      return "yes or no";
    case "array":
      return `list of ${describeNested(shape.items ?? {})}${shape.maxItems === undefined ? "" : `, at most ${shape.maxItems}`}`;
    case "object":
      return shape.properties
        ? `{ ${Object.keys(shape.properties).join(", ")} }`
        : "object with any keys";
    case "null":
      return "nothing";
    default:
      return "anything";
  }
}

function describeBounds(
  what: string,
  min: number | undefined,
  maxTotal: number | undefined,
  unit: string,
): string {
  const max = maxTotal?.toLocaleString("en-GB");
  if (min === undefined && max === undefined) return what;
  if (min === undefined) return `${what}, at most ${max}${unit}`;
  if (max === undefined) return `${what}, at least ${min}${unit}`;
  return `${what}, ${min} to ${max}${unit}`;
}
