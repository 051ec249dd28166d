import { afterAll, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { publishCallFlow } from "#server/actions/call/flow/publish-call-flow.ts";
import { saveCallFlowDraft } from "#server/actions/call/flow/save-call-flow-draft.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { errorOf } from "#testing/fixtures/member/members-fixture.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

const voicemail: FlowStep = {
  id: "vm",
  kind: "voicemail",
  maxSeconds: 60,
  prompt: { kind: "say", text: "Speak." },
};
const leadTo = (number: string): FlowStep => ({
  id: "away",
  kind: "forward",
  number,
  seconds: 15,
  noAnswer: "vm",
});
const barred = ["+15125550123", "999", "+882161234567"];

test("refuses to publish a flow that forwards to a number the inbox may not call", async () => {
  const olga = await fixture.people.createWorkspace();
  const inbox = await fixture.addInbox(olga);
  const actor = await fixture.people.actorOf(olga);
  const drawn = { start: "away", steps: [leadTo("+1 876 555 0123"), voicemail] };
  const { draftVersion: version } = await fixture.people.run(saveCallFlowDraft, actor, {
    inboxId: inbox.inboxId,
    version: 0,
    flow: drawn,
  });
  const error = await errorOf(
    fixture.people.run(publishCallFlow, actor, { inboxId: inbox.inboxId, version, note: "" }),
  );
  expect(error.issues).toMatchObject([
    { path: "flow.away", message: expect.stringMatching(/can't call/) },
  ]);
});

test("does not dial such a number in a flow published earlier, and moves the caller on", async () => {
  for (const number of barred) {
    const olga = await fixture.people.createWorkspace();
    const inbox = await fixture.addInbox(olga, { steps: [leadTo(number), voicemail] });
    fixture.voice.forget();
    const caller = await placeInboundCall(fixture, inbox);
    expect(fixture.voice.dialled).toEqual([]);
    expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
  }
});
