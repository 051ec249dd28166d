import type { FaultKind } from "#contract/simulator/simulator.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import type { EmailAccount } from "#simulator/email/store/email-accounts.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";

export interface ResendRequest {
  context: SimulatorContext;
  account: EmailAccount;
  method: string;
  /** "emails/…" */
  path: string;
  query: URLSearchParams;
  body: unknown;
  idempotencyKey: string | null;
}

export interface ResendOutcome {
  response: SimulatorResponse;
  faults: readonly FaultKind[];
  hangsUp?: "before" | "after";
  slowMs?: number;
}
