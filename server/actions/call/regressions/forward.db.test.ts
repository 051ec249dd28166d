import { afterAll, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { publishCallFlow } from "#server/actions/call/flow/publish-call-flow.ts";
import { saveCallFlowDraft } from "#server/actions/call/flow/save-call-flow-draft.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { errorOf } from "#testing/fixtures/member/members-fixture.ts";

const house = createPhoneFixture();
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
  const { draftVersion: version } = await house.people.ask(saveCallFlowDraft, actor, {
    ...{ inboxId: line.inboxId, version: 0, flow: drawn },
  });
  const said = await errorOf(
    house.people.ask(publishCallFlow, actor, { inboxId: line.inboxId, version, note: "" }),
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
    const caller = await placeInboundCall(house, line);
    expect(house.voice.dialled).toEqual([]);
    expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
  }
});
