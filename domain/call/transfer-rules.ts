// The rules of transferring a call or adding a party. A transfer is in progress from the request until the target joins
// or does not; the effect of joining depends on the kind of transfer.
import { AppError } from "#domain/errors.ts";
import type { LegId, MemberId } from "#domain/ids.ts";
import type { CallState } from "./call.ts";

const transferKinds = ["cold", "warm", "three_way"] as const;
export type TransferKind = (typeof transferKinds)[number];
export const isTransferKind = (kind: string | null): kind is TransferKind =>
  transferKinds.some((one) => one === kind);

export interface Transfer {
  readonly kind: TransferKind;
  /** The member who requested it and keeps the customer if the target doesn't answer. */
  readonly by: MemberId;
  /** The members rung for it: one member, or a team. */
  readonly memberIds: readonly MemberId[];
  /** The leg that was dialed, or created for the member who accepted. */
  readonly legId: LegId | null;
  readonly until: string;
}

interface TransferableCall {
  readonly state: CallState;
  readonly transfer: Transfer | null;
  readonly isHungUp: boolean;
}

export function assertCanTransfer(call: TransferableCall): void {
  if (call.isHungUp || (call.state !== "active" && call.state !== "held"))
    throw new AppError("call_not_connected");
  if (call.transfer) throw new AppError("transfer_in_progress");
}

/** What a member decides about a transfer in progress. */
type TransferDecision = "complete" | "three_way" | "cancel";

/**
 * How a transfer ends. The customer is taken off hold, unless a person was to be added to the call and did not join: then
 * a hold is the member's own.
 */
export const transferResults = {
  completed: {
    description: "the transferring member leaves, and the target has the call",
    initiatorLeaves: true,
  },
  merged: { description: "everyone stays on the call together", initiatorLeaves: false },
  canceled: { description: "the target leaves, or stops ringing", initiatorLeaves: false },
  failed: { description: "the target didn't answer, or left again", initiatorLeaves: false },
} as const satisfies Record<string, { description: string; initiatorLeaves: boolean }>;
export type TransferResult = keyof typeof transferResults;

/** The effect of a member's decision on a transfer: it ends, or continues in another way. */
export type TransferChange =
  | { readonly kind: "ends"; readonly result: TransferResult }
  | { readonly kind: "continues"; readonly transferKind: Exclude<TransferKind, "warm"> };

export function decideTransferChange(
  decision: TransferDecision,
  hasTargetJoined: boolean,
  transfer: Pick<Transfer, "kind"> | null,
): TransferChange {
  if (decision === "cancel") return { kind: "ends", result: "canceled" };
  if (hasTargetJoined)
    return { kind: "ends", result: decision === "complete" ? "completed" : "merged" };
  if (!transfer) throw new AppError("no_transfer");
  // The target has not joined yet: continue without a consultation.
  return { kind: "continues", transferKind: decision === "complete" ? "cold" : "three_way" };
}

/** The target joined. A warm transfer ends by a decision, or when the requesting member's leg ends. */
export function decideResultOnJoin(
  kind: TransferKind,
  hasInitiatorLeft: boolean,
): TransferResult | null {
  if (kind === "warm") return hasInitiatorLeft ? "completed" : null;
  return kind === "cold" ? "completed" : "merged";
}
