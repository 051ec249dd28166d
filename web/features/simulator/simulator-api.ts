import type { SimulatorProblem } from "#contract/simulator/simulator.ts";
import { limits } from "#domain/limits.ts";

export type SimulatorResponse<T> =
  | { kind: "answer"; value: T }
  /** `status` 0: no response. */
  | {
      kind: "problem";
      status: number;
      code: string;
      message: string;
      issues: NonNullable<SimulatorProblem["issues"]>;
    };

const unreachable = {
  kind: "problem",
  status: 0,
  code: "unreachable",
  message: "No response. Try again in a moment.",
  issues: [],
} as const;

/** Goes through our server, which checks the member's permission to use the simulator. */
export async function callSimulatorApi<T>(
  method: "GET" | "POST" | "PUT" | "PATCH",
  path: string,
  body?: unknown,
): Promise<SimulatorResponse<T>> {
  try {
    const answer = await fetch(`/simulator/api/${path}`, {
      method,
      signal: AbortSignal.timeout(limits.browserRequestSeconds.max * 1000),
      headers: body === undefined ? {} : { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const value: unknown = await answer.json().catch(() => null);
    if (answer.ok) return { kind: "answer", value: value as T };
    // The simulator puts its message in `message`, our server in `detail`.
    const { code, message, detail, issues } = (value ?? {}) as Partial<
      SimulatorProblem & { detail: string }
    >;
    return {
      kind: "problem",
      status: answer.status,
      code: code ?? "unknown",
      message: message ?? detail ?? `The simulator returned ${answer.status}. Try again.`,
      issues: issues ?? [],
    };
  } catch {
    return unreachable;
  }
}

export const simulatorMediaUrl = (sid: string): string => `/simulator/api/media/${sid}`;
