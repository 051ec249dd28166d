import { afterAll, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { publishFlow } from "#server/actions/call/flow/publish-flow.ts";
import { saveFlowDraft } from "#server/actions/call/flow/save-flow-draft.ts";
import { callIn } from "#server/actions/call/for-tests/caller.ts";
import { openPhoneHouse } from "#server/actions/call/for-tests/phone-house.ts";
import { refusal } from "#server/actions/member/for-tests/open-people.ts";

const house = openPhoneHouse();
afterAll(() => house.close());

const voicemail: FlowStep = {
  ...{ id: "vm", kind: "voicemail", maxSeconds: 60 },
  prompt: { kind: "say", text: "Speak." },
};
const leadTo = (number: string): FlowStep => ({
  ...{ id: "away", kind: "forward", number, seconds: 15, nobody: "vm" },
});
const barred = ["+15125550123", "999", "+882161234567"];

test("a flow that leads where the line may not call is not put live", async () => {
  const olga = await house.people.found();
  const line = await house.addLine(olga);
  const actor = await house.people.actorOf(olga);
  const drawn = { start: "away", steps: [leadTo("+1 876 555 0123"), voicemail] };
  const { draftVersion: version } = await house.people.ask(saveFlowDraft, actor, {
    ...{ lineId: line.lineId, version: 0, flow: drawn },
  });
  const said = await refusal(
    house.people.ask(publishFlow, actor, { lineId: line.lineId, version, note: "" }),
  );
  expect(said.issues).toMatchObject([
    { path: "flow.away", say: expect.stringMatching(/can't call/) },
  ]);
});

test("a flow that was live before rings no such telephone, and the caller goes on", async () => {
  for (const number of barred) {
    const olga = await house.people.found();
    const line = await house.addLine(olga, { steps: [leadTo(number), voicemail] });
    house.voice.forget();
    const caller = await callIn(house, line);
    expect(house.voice.dialled).toEqual([]);
    expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
  }
});
