// What has to be done at the provider so that a call is as it is wanted. Found from how it stands and what was
// asked of it, never from what was done before: so whatever was forgotten, or done twice, comes right.
import { customerOf, isSpeaker, listSpeakers } from "./fold.ts";
import { isHeld, isInRoom, type Leg } from "./leg.ts";

export interface TidyLeg extends Leg {
  readonly providerRef: string | null;
  readonly passUntil: string | null;
  readonly dialledAt: string | null;
}

export interface TidyCall<One extends TidyLeg> {
  readonly endedAt: string | null;
  readonly hungUpAt: string | null;
  readonly answeredAt: string | null;
  readonly isHoldWanted: boolean;
  readonly overStay: number;
  readonly legs: readonly One[];
}

export type TidyDeed<One extends TidyLeg> =
  | { readonly do: "hang_up"; readonly leg: One }
  /** Nobody at the provider knows it: it ends here. */
  | { readonly do: "drop"; readonly leg: One; readonly cause: "cancelled" | "no_answer" }
  | { readonly do: "hold"; readonly leg: One; readonly isHeld: boolean };

export function decideTidy<One extends TidyLeg>(call: TidyCall<One>, now: Date): TidyDeed<One>[] {
  const isOver = call.endedAt !== null || call.hungUpAt !== null;
  const deeds = call.legs
    .filter((leg) => leg.endAt === null)
    .flatMap((leg): TidyDeed<One>[] => {
      const isUnwanted = isOver || leg.toldToLeaveAt !== null;
      if (leg.providerRef !== null) return isUnwanted ? [{ do: "hang_up", leg }] : [];
      // It may ring already, though nobody told us its name: the facts will.
      if (leg.dialledAt !== null) return [];
      if (isUnwanted) return [{ do: "drop", leg, cause: "cancelled" }];
      const isLate = leg.passUntil !== null && Date.parse(leg.passUntil) <= now.getTime();
      return isLate ? [{ do: "drop", leg, cause: "no_answer" }] : [];
    });
  return isOver ? deeds : [...deeds, ...holdOf(call)];
}

/** Who was spoken with and is alone now hears music, until somebody speaks with them again. */
function holdOf<One extends TidyLeg>(call: TidyCall<One>): TidyDeed<One>[] {
  const customer = customerOf(call.legs);
  const wasSpokenWith =
    call.answeredAt !== null || listSpeakers(call.legs, call.overStay).length > 0;
  if (!customer?.providerRef || !wasSpokenWith || !isInRoom(customer, call.overStay)) return [];
  const isWanted = call.isHoldWanted || isAlone(call);
  return isWanted === isHeld(customer, call.overStay)
    ? []
    : [{ do: "hold", leg: customer, isHeld: isWanted }];
}

/** Spoken with before, and by nobody now. */
export function isAlone(call: Omit<TidyCall<TidyLeg>, "isHoldWanted">): boolean {
  const customer = customerOf(call.legs);
  return (
    call.endedAt === null &&
    call.answeredAt !== null &&
    customer !== null &&
    isInRoom(customer, call.overStay) &&
    call.legs.some((leg) => isSpeaker(leg) && leg.joinAt !== null) &&
    listSpeakers(call.legs, call.overStay).length === 0
  );
}
