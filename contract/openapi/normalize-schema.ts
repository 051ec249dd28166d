// Cleans up the generated schemas, which are correct but noisy.
type Json = unknown;
type Shape = Record<string, Json>;

const isShape = (value: Json): value is Shape =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Fields the generator adds that aren't part of our contract. */
const generatedFields = new Set(["allowEmptyValue", "allowReserved"]);

export function normalizeSchema(value: Json): Json {
  if (Array.isArray(value)) return value.map(normalizeSchema);
  if (!isShape(value)) return value;
  const entries = Object.entries(value).filter(
    ([key, one]) => !generatedFields.has(key) && !isBoundOfAllNumbers(key, one),
  );
  const whole = Object.fromEntries(entries.map(([key, one]) => [key, normalizeSchema(one)]));
  return asNullable(whole) ?? whole;
}

/** A bound equal to the range of all numbers carries no information. */
const isBoundOfAllNumbers = (key: string, value: Json): boolean =>
  (key === "maximum" && value === Number.MAX_SAFE_INTEGER) ||
  (key === "minimum" && value === Number.MIN_SAFE_INTEGER);

/** `anyOf: [string, null]` reads better as `type: [string, null]`; a named schema stays in its `anyOf`. */
function asNullable(shape: Shape): Shape | null {
  const { anyOf, ...rest } = shape;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return null;
  const [one, other] = anyOf as [Json, Json];
  if (!isShape(one) || !isShape(other) || other.type !== "null") return null;
  if (typeof one.type !== "string") return null;
  const values = Array.isArray(one.enum) ? { enum: [...one.enum, null] } : {};
  return { ...rest, ...one, ...values, type: [one.type, "null"] };
}
