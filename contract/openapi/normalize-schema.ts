// What the generator writes is correct; this makes it what a person would have written.
type Json = unknown;
type Shape = Record<string, Json>;

const isShape = (value: Json): value is Shape =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Noise of the generator, not of our contract. */
const unsaid = new Set(["allowEmptyValue", "allowReserved"]);

export function normalizeSchema(value: Json): Json {
  if (Array.isArray(value)) return value.map(normalizeSchema);
  if (!isShape(value)) return value;
  const said = Object.entries(value).filter(
    ([key, one]) => !unsaid.has(key) && !isBoundOfAllNumbers(key, one),
  );
  const whole = Object.fromEntries(said.map(([key, one]) => [key, normalizeSchema(one)]));
  return asNullable(whole) ?? whole;
}

/** "At most what a number can hold" says nothing. */
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
