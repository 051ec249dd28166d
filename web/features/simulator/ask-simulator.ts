import type { SimulatorProblem } from "#contract/simulator.ts";

export type Asked<T> =
  | { kind: "answer"; value: T }
  /** `status` 0: nobody answered. */
  | { kind: "problem"; status: number; code: string; say: string };

const unreachable = {
  kind: "problem",
  status: 0,
  code: "unreachable",
  say: "Nobody answered. Nothing was sent; try again.",
} as const;

/** Through the desk's server, which looks whether this member may step outside. */
export async function askSimulator<T>(
  method: "GET" | "POST" | "PUT" | "PATCH",
  path: string,
  body?: unknown,
): Promise<Asked<T>> {
  try {
    const answer = await fetch(`/simulator/api/${path}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const value: unknown = await answer.json().catch(() => null);
    if (answer.ok) return { kind: "answer", value: value as T };
    const { code, say } = (value ?? {}) as Partial<SimulatorProblem>;
    return {
      kind: "problem",
      status: answer.status,
      code: code ?? "unknown",
      say: say ?? `The simulator answered ${answer.status}. Try again.`,
    };
  } catch {
    return unreachable;
  }
}

export const addressOfPicture = (sid: string): string => `/simulator/api/media/${sid}`;
