import type { FaultKind } from "#contract/simulator/simulator.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import type { Account } from "#simulator/store/accounts.ts";

export interface TwilioRequest {
  readonly context: SimulatorContext;
  readonly account: Account;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
}

/** The response, and what faults do to it. */
export interface TwilioOutcome {
  readonly response: SimulatorResponse;
  readonly faults: readonly FaultKind[];
  readonly slowMs?: number;
  readonly hangsUp?: "before" | "after";
}

export type ResourceHandler = (
  request: TwilioRequest,
  first: string,
  second: string,
) => Promise<SimulatorResponse> | SimulatorResponse;

export interface Resource {
  readonly pattern: RegExp;
  readonly actions: Readonly<Record<string, ResourceHandler>>;
}
