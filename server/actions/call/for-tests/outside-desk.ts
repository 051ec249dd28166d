// Two members with a telephone system of their own, and what their browsers tell of its calls.
import { expect } from "vitest";
import { must } from "#domain/errors.ts";
import type { LegId } from "#domain/ids.ts";
import type { Input } from "#server/actions/action.ts";
import { listCalls } from "#server/actions/call/list-calls.ts";
import { tellOutsideCall } from "#server/actions/call/outside/tell-outside-call.ts";
import { keepSipAccount } from "#server/actions/call/softphone/keep-sip-account.ts";
import type { Someone } from "#server/actions/member/for-tests/open-people.ts";
import { listMembers } from "#server/actions/member/list-members.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import type { PhoneHouse } from "./phone-house.ts";

export const outsideNumber = "+447700900123";
export const ownSystem = {
  ...{ wsUrl: "wss://pbx.example/ws", uri: "sip:204@pbx.example", password: "secret" },
  lineId: null,
};
type Word = Partial<Input<"tell-outside-call">>;

export async function openOutsideDesk(house: PhoneHouse) {
  const { people } = house;
  const olga = await people.found();
  const line = await house.addLine(olga);
  const amy = await people.join(olga.workspaceId, "Amy", "agent");
  const ben = await people.join(olga.workspaceId, "Ben", "agent");
  for (const one of [amy, ben])
    await people.ask(keepSipAccount, await people.actorOf(one), ownSystem);
  house.voice.forget();

  /** One call at one browser. */
  const phoneOf = (someone: Someone, usual: Word = {}) => {
    const legId = people.newId<LegId>();
    return async (state: "ringing" | "active" | "ended", word: Word = {}) =>
      people.ask(tellOutsideCall, await people.actorOf(someone), {
        ...{ legId, direction: "in", number: outsideNumber, cause: null, secondsAgo: 0, state },
        ...{ ...usual, ...word },
      });
  };
  const log = async () =>
    (await people.ask(listCalls, await people.actorOf(olga), { size: 50 })).rows;
  const only = async () => {
    const rows = await log();
    expect(rows).toHaveLength(1);
    return must(rows[0] ?? null, "the one");
  };
  const conversation = async () => {
    const { conversationId } = await only();
    return must(
      await findConversation(house.database, olga.workspaceId, conversationId),
      "its own",
    );
  };
  const presence = async (someone: Someone) => {
    const { rows } = await people.ask(listMembers, await people.actorOf(olga), {});
    return rows.find((one) => one.id === someone.memberId)?.phone;
  };
  const nothingAskedOfTheCarrier = () => {
    const { dialled, redirected, hungUp, changed, endedRooms } = house.voice;
    expect([dialled, redirected, hungUp, changed, endedRooms]).toEqual([[], [], [], [], []]);
  };
  return {
    ...{ olga, amy, ben, line, phoneOf, log, only, conversation, presence },
    nothingAskedOfTheCarrier,
  };
}
