// Creating or updating the simulator's account of a workspace.

import type { EmailAccountInput } from "./simulated-email.ts";
import type { SimulatedInbox } from "./simulator.ts";

/** PUT (the account itself): sent at set-up. Idempotent. */
export interface AccountInput {
  readonly authToken: string;
  readonly name: string;
  /** ISO 3166. Decides the numbers of the simulated customers: GB or US. */
  readonly country: string;
  /** If omitted, the account gets two starter inboxes. */
  readonly numbers?: readonly { readonly number: string; readonly name: string }[];
  /** The carrier replies to STOP, START and HELP itself, as Twilio does by default. */
  readonly handlesOptOut?: boolean;
  /** The key that signs browsers' access tokens; one can also be created through the carrier API. */
  readonly apiKey?: { readonly sid: string; readonly secret: string };
  /** Set once the app uses simulated email. */
  readonly email?: EmailAccountInput;
}

export interface AccountResponse {
  readonly sid: string;
  readonly inboxes: readonly SimulatedInbox[];
  /** Customers with a phone. */
  readonly customers: readonly {
    readonly id: string;
    readonly name: string;
    readonly number: string;
    readonly address: string | null;
    readonly suggestedTexts: readonly string[];
  }[];
}
