import type { Random } from "#domain/random.ts";
import type { Ledger } from "#tools/storm/ledger.ts";
import type { Agent } from "./agents.ts";
import type { AppSession, Person } from "./app-session.ts";
import type { MailCarrier } from "./mail-carrier.ts";

export interface Conversation {
  readonly id: string;
  readonly person: Person;
  /** One edit at a time, so that the last acknowledged one must be the one stored. */
  subject: { want: string; isBusy: boolean; acknowledged: string | null };
  mergedIntoId: string | null;
  isMerging: boolean;
}

export interface RunContext {
  readonly session: AppSession;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly mailCarrier: MailCarrier;
  /** Text conversations, one per customer. */
  readonly textConversations: Conversation[];
  /** Email conversations, a growing number. */
  readonly emailConversations: Conversation[];
  /** Acknowledged merges by token. */
  readonly merges: Map<string, { readonly from: string; readonly into: string }>;
  /** Undone merges by token. */
  readonly undos: Map<string, { readonly from: string; readonly threadOperationId: string }>;
  /** Target of a merged conversation after the last acknowledged change; null if it is separate again. */
  readonly mergedIntoId: Map<string, string | null>;
  /** The last saved draft of a conversation, by its token. */
  readonly drafts: Map<string, string>;
  /** The conversation of a snooze, by token. */
  readonly snoozes: Map<string, string>;
  /** The app's call of a recording or a transfer, by token. */
  readonly appCallIds: Map<string, string>;
  /** The carrier's call ids, by token. */
  readonly carrierCallIds: Map<string, string>;
  readonly agents: readonly Agent[];
  /** Calls claimed by an agent, by token; `isNoted` once their wrap-up was acknowledged. */
  readonly claims: Map<string, { readonly callId: string; readonly isNoted: boolean }>;
  /** True once retries have ended: what is not acknowledged by then never is. */
  readonly hasRetryingEnded: () => boolean;
  readonly duplicates: { count: number };
  /** Calls that the app answered, by the carrier's call id. */
  readonly answeredCallSids: Set<string>;
}
