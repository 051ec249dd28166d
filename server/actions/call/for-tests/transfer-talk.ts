// Amy talks to a customer and can transfer the call to Ben; the carrier does at once what it is asked.
import type { Action, ActionName, RawInput } from "#server/actions/action.ts";
import type { Someone } from "#server/actions/member/for-tests/open-people.ts";
import { type DeskOf, deskOf } from "./desk-of.ts";
import type { PhoneHouse } from "./phone-house.ts";
import { openTalk } from "./talk.ts";

export async function openTransferTalk(house: PhoneHouse) {
  const talk = await openTalk(house);
  const { ben, line, carrier } = talk;
  const by = async <Name extends ActionName>(
    someone: Someone,
    action: Action<Name>,
    input: RawInput<Name>,
  ) => {
    const answer = await talk.by(someone, action, input);
    await carrier.obeys();
    return answer;
  };
  const to = { kind: "member", memberId: ben.memberId } as const;
  return { ...talk, bens: deskOf(house, line, ben), by, to };
}
export type TransferTalk = Awaited<ReturnType<typeof openTransferTalk>>;

/** Their browser calls in with the pass, and is reported in the room. */
export async function connects(
  { carrier }: Pick<TransferTalk, "carrier">,
  desk: DeskOf,
  pass: string,
): Promise<string> {
  const { legRef } = await desk.connects(pass);
  await carrier.room(legRef, "joined");
  await carrier.obeys();
  return legRef;
}

/** Takes the ring, and is reported in the room. */
export async function comes(one: TransferTalk, desk: DeskOf): Promise<string> {
  const { pass } = await desk.claims(one.caller);
  return connects(one, desk, pass);
}
