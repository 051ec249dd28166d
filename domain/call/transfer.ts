// Transfers a call or adds a party. In progress from the request until the target joins or does not; the effect of
// joining depends on the kind of transfer.
import { AppError } from "#domain/errors.ts";
import type { LegId, MemberId } from "#domain/ids.ts";
import type { CallState } from "./call.ts";

export const transferKinds = ["cold", "warm", "three_way"] as const;
export type TransferKind = (typeof transferKinds)[number];
export const isTransferKind = (how: string | null): how is TransferKind =>
  transferKinds.some((one) => one === how);

export interface Transfer {
  readonly how: TransferKind;
  /** The member who requested it and keeps the customer if the target doesn't answer. */
  readonly by: MemberId;
  /** The members rung for it: one member, or a team. */
  readonly memberIds: readonly MemberId[];
  /** The leg that was dialed, or created for the member who accepted. */
  readonly legId: LegId | null;
  readonly until: string;
}

export interface TransferableCall {
  readonly state: CallState;
  readonly transfer: Transfer | null;
  readonly isHungUp: boolean;
}

export function assertCanTransfer(call: TransferableCall): void {
  if (call.isHungUp || (call.state !== "active" && call.state !== "held"))
    throw new AppError("call_not_connected");
  if (call.transfer) throw new AppError("transfer_in_progress");
}

export type TransferCompletion = "complete" | "three_way" | "cancel";

/** How a transfer ends. The customer is taken off hold in every case. */
export const transferEnds = {
  completed: {
    description: "the transferring member leaves, and the target has the call",
    leaves: true,
  },
  merged: { description: "everyone stays on the call together", leaves: false },
  canceled: { description: "the target leaves, or stops ringing", leaves: false },
  failed: { description: "the target didn't answer, or left again", leaves: false },
} as const satisfies Record<string, { description: string; leaves: boolean }>;
export type TransferResult = keyof typeof transferEnds;

/** The effect of a member's choice on a transfer: it ends, or continues in another way. */
export type TransferChoice =
  | { readonly kind: "ends"; readonly end: TransferResult }
  | { readonly kind: "continues"; readonly how: Exclude<TransferKind, "warm"> };

export function decideTransferCompletion(
  finish: TransferCompletion,
  hasCome: boolean,
  transfer: Pick<Transfer, "how"> | null,
): TransferChoice {
  if (finish === "cancel") return { kind: "ends", end: "canceled" };
  if (hasCome) return { kind: "ends", end: finish === "complete" ? "completed" : "merged" };
  if (!transfer) throw new AppError("no_transfer");
  // The target has not joined yet: continue without a consultation.
  return { kind: "continues", how: finish === "complete" ? "cold" : "three_way" };
}

/** The target joined. A warm transfer ends by a choice, or when the requesting member's leg ends. */
export function decideTransferAnswered(
  how: TransferKind,
  isAskerGone: boolean,
): TransferResult | null {
  if (how === "warm") return isAskerGone ? "completed" : null;
  return how === "cold" ? "completed" : "merged";
}
