// Whether two drawings say the same; the database gives the fields back in another order.
import type { CallFlow } from "#domain/call/flow/flow.ts";

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, canonical(inner)]),
  );
};

/** In which order the steps are listed means nothing: their ways do. */
export const isSameFlow = (one: CallFlow, other: CallFlow): boolean => {
  const told = (flow: CallFlow) =>
    JSON.stringify(
      canonical({ ...flow, steps: [...flow.steps].sort((a, b) => (a.id < b.id ? -1 : 1)) }),
    );
  return told(one) === told(other);
};
