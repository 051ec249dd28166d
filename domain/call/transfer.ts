// Bringing somebody else into a call. It is under way from the moment they are asked until they came or did not;
// what it means that they came depends on how they were asked.
import { AppError } from "#domain/errors.ts";
import type { LegId, MemberId } from "#domain/ids.ts";
import type { CallState } from "./call.ts";

export const transferKinds = ["cold", "warm", "party"] as const;
export type TransferKind = (typeof transferKinds)[number];
export const isTransferKind = (how: string | null): how is TransferKind =>
  transferKinds.some((one) => one === how);

export interface Transfer {
  readonly how: TransferKind;
  /** Who asked for it, and has the customer back when nobody comes. */
  readonly by: MemberId;
  /** Whose phones ring for it: one member's, or a team's. */
  readonly memberIds: readonly MemberId[];
  /** The leg that was rung, or made for the member who took it. */
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

export type TransferCompletion = "leave" | "together" | "take_back";

/** How a transfer is over. The customer is off hold after each of them. */
export const transferEnds = {
  completed: { means: "the member who asked leaves, and the one asked has the call", leaves: true },
  merged: { means: "all of them hear each other", leaves: false },
  canceled: { means: "the one asked leaves, or is no longer rung", leaves: false },
  failed: { means: "the one asked never came, or left again", leaves: false },
} as const satisfies Record<string, { means: string; leaves: boolean }>;
export type TransferResult = keyof typeof transferEnds;

/** What a member's choice does to a transfer: ends it, or lets it continue in another way. */
export type TransferChoice =
  | { readonly kind: "ends"; readonly end: TransferResult }
  | { readonly kind: "continues"; readonly how: Exclude<TransferKind, "warm"> };

export function decideTransferCompletion(
  finish: TransferCompletion,
  hasCome: boolean,
  transfer: Pick<Transfer, "how"> | null,
): TransferChoice {
  if (finish === "take_back") return { kind: "ends", end: "canceled" };
  if (hasCome) return { kind: "ends", end: finish === "leave" ? "completed" : "merged" };
  if (!transfer) throw new AppError("no_transfer");
  // They have not come yet: from now on nobody wants a word with them first.
  return { kind: "continues", how: finish === "leave" ? "cold" : "party" };
}

/** The one asked is in the room. A word first ends by a choice, or with the asker's leg. */
export function decideTransferAnswered(
  how: TransferKind,
  isAskerGone: boolean,
): TransferResult | null {
  if (how === "warm") return isAskerGone ? "completed" : null;
  return how === "cold" ? "completed" : "merged";
}
