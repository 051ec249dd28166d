import type { SimulatorProblem } from "#contract/simulator/simulator.ts";
import { limits } from "#domain/limits.ts";

export type SimulatorResponse<T> =
  | { kind: "answer"; value: T }
  /** `status` 0: nobody answered. */
  | {
      kind: "problem";
      status: number;
      code: string;
      say: string;
      issues: NonNullable<SimulatorProblem["issues"]>;
    };

const unreachable = {
  kind: "problem",
  status: 0,
  code: "unreachable",
  say: "No response. Try again in a moment.",
  issues: [],
} as const;

/** Through the desk's server, which looks whether this member may step outside. */
export async function callSimulatorApi<T>(
  method: "GET" | "POST" | "PUT" | "PATCH",
  path: string,
  body?: unknown,
): Promise<SimulatorResponse<T>> {
  try {
    const answer = await fetch(`/simulator/api/${path}`, {
      method,
      signal: AbortSignal.timeout(limits.answerSeconds.max * 1000),
      headers: body === undefined ? {} : { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const value: unknown = await answer.json().catch(() => null);
    if (answer.ok) return { kind: "answer", value: value as T };
    // The simulator says it in `say`, the desk's server, where it stands between, in `detail`.
    const { code, say, detail, issues } = (value ?? {}) as Partial<
      SimulatorProblem & { detail: string }
    >;
    return {
      kind: "problem",
      status: answer.status,
      code: code ?? "unknown",
      say: say ?? detail ?? `The simulator returned ${answer.status}. Try again.`,
      issues: issues ?? [],
    };
  } catch {
    return unreachable;
  }
}

export const simulatorMediaUrl = (sid: string): string => `/simulator/api/media/${sid}`;
