// Bringing somebody else into a call. It is under way from the moment they are asked until they came or did not;
// what it means that they came depends on how they were asked.
import { DeskError } from "#domain/errors.ts";
import type { LegId, MemberId } from "#domain/ids.ts";
import type { CallState } from "./call.ts";

export const transferHows = ["cold", "warm", "party"] as const;
export type TransferHow = (typeof transferHows)[number];
export const isTransferHow = (how: string | null): how is TransferHow =>
  transferHows.some((one) => one === how);

export interface Transfer {
  readonly how: TransferHow;
  /** Who asked for it, and has the customer back when nobody comes. */
  readonly by: MemberId;
  /** Whose phones ring for it: one member's, or a team's. */
  readonly memberIds: readonly MemberId[];
  /** The leg that was rung, or made for the member who took it. */
  readonly legId: LegId | null;
  readonly until: string;
}

export interface TransferStanding {
  readonly state: CallState;
  readonly transfer: Transfer | null;
  readonly isHungUp: boolean;
}

export function checkTransfer(call: TransferStanding): void {
  if (call.isHungUp || (call.state !== "active" && call.state !== "held"))
    throw new DeskError("call_not_on");
  if (call.transfer) throw new DeskError("transfer_under_way");
}

export type TransferFinish = "leave" | "together" | "take_back";

/** What becomes of a call in which somebody was brought in. */
export interface TransferEnd {
  readonly isHoldWanted: boolean;
  /** Whoever asked goes. */
  readonly leaves: boolean;
  /** Whoever was asked goes, or is rung no more. */
  readonly takesBack: boolean;
  /** The transfer goes on, and ends by itself when they come. */
  readonly staysAsked: TransferHow | null;
}

export function decideFinish(
  how: TransferFinish,
  hasCome: boolean,
  transfer: Pick<Transfer, "how"> | null,
): TransferEnd {
  const over = { staysAsked: null, leaves: false, takesBack: false, isHoldWanted: false };
  switch (how) {
    case "take_back":
      return { ...over, takesBack: true };
    case "leave":
      // They have not come yet: from now on it is as if nobody had wanted a word with them first.
      if (!hasCome)
        return transfer ? { ...over, isHoldWanted: true, staysAsked: "cold" } : refuse();
      return { ...over, leaves: true };
    case "together":
      if (!hasCome) return transfer ? { ...over, staysAsked: "party" } : refuse();
      return over;
  }
}

function refuse(): never {
  throw new DeskError("no_transfer");
}

/** They speak: what their coming does by itself. */
export function decideCame(how: TransferHow): TransferEnd {
  const over = { staysAsked: null, leaves: false, takesBack: false };
  if (how === "cold") return { ...over, leaves: true, isHoldWanted: false };
  return { ...over, isHoldWanted: how === "warm" };
}
