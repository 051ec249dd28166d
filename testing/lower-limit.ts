// Lowers limits for the tests that walk past them, so that none of them sends gigabytes or waits for minutes.
import { afterAll, onTestFinished } from "vitest";
import { type LimitName, limits } from "#domain/limits.ts";

type Lowered = Readonly<Partial<Record<LimitName, number>>>;

/** Until the end of the file. Call it before anything that reads the limit as it is created. */
export function lowerLimits(lowered: Lowered): void {
  afterAll(lower(lowered));
}

/** Until the end of the test. */
export function lowerLimitsOfTest(lowered: Lowered): void {
  onTestFinished(lower(lowered));
}

/** Returns what restores them. */
function lower(lowered: Lowered): () => void {
  const specs: Record<string, { readonly max: number }> = limits;
  const usual = Object.keys(lowered).map((name) => [name, specs[name]] as const);
  for (const [name, max] of Object.entries(lowered)) {
    const spec = specs[name];
    if (!spec || max >= spec.max) throw new Error(`${name} is not lowered by ${max}`);
    specs[name] = { ...spec, max };
  }
  return () => void Object.assign(specs, Object.fromEntries(usual));
}
