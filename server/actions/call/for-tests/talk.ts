// A customer has called, and Amy speaks with them; Ben and the owner are there too.
import type { FlowStep } from "#domain/call/flow/flow.ts";
import type { PhoneSettings } from "#domain/line/phone-settings.ts";
import type { Action, ActionName, RawInput } from "#server/actions/action.ts";
import type { Someone } from "#server/actions/member/for-tests/open-people.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { callIn } from "./caller.ts";
import { carrierOf } from "./carrier-of.ts";
import { deskOf } from "./desk-of.ts";
import type { PhoneHouse } from "./phone-house.ts";

const steps: FlowStep[] = [
  {
    ...{ id: "ring", kind: "ring", order: "all", seconds: 20, nobody: "vm" },
    targets: { teamIds: [], memberIds: [] },
  },
  { id: "vm", kind: "voicemail", prompt: { kind: "say", text: "Speak." }, maxSeconds: 60 },
];

export async function openTalk(house: PhoneHouse, phone: Partial<PhoneSettings> = {}) {
  const olga = await house.people.found();
  const amy = await house.people.join(olga.workspaceId, "Amy", "agent");
  const ben = await house.people.join(olga.workspaceId, "Ben", "agent");
  await house.wakeUp(amy);
  await house.wakeUp(ben);
  const line = await house.addLine(olga, { steps, phone });
  const caller = await callIn(house, line);
  house.people.wait(4);
  const amys = deskOf(house, line, amy);
  const spoken = await amys.answers(caller);
  house.voice.forget();
  const carrier = carrierOf(house, line, caller.id);
  const callId = caller.id;
  const by = async <Name extends ActionName>(
    someone: Someone,
    action: Action<Name>,
    input: RawInput<Name>,
  ) => {
    const answer = await house.people.ask(action, await house.people.actorOf(someone), input);
    await house.settle();
    return answer;
  };
  const conversation = async () => {
    const { conversationId } = await caller.view();
    return findConversation(house.database, olga.workspaceId, conversationId);
  };
  return { olga, amy, ben, line, caller, callId, amys, spoken, carrier, by, conversation };
}
