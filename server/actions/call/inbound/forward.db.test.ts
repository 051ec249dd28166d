// A flow step that rings a number outside the team.
import { afterAll, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

const steps: readonly FlowStep[] = [
  { id: "forward", kind: "forward", number: "020 7946 0018", seconds: 15, noAnswer: "vm" },
  { id: "vm", kind: "voicemail", prompt: { kind: "say", text: "Speak." }, maxSeconds: 60 },
];
const createInbox = async () => fixture.addInbox(await fixture.people.createWorkspace(), { steps });

test("a forward rings another phone while the caller hears music, and continues when it isn't answered", async () => {
  const inbox = await createInbox();
  fixture.voice.forget();
  const caller = await placeInboundCall(fixture, inbox);
  expect(caller.step("conference")).toMatchObject({ wait: "music" });
  expect(fixture.voice.dialled).toMatchObject([
    {
      to: "+442079460018",
      from: inbox.number,
      ringTimeoutSeconds: 15,
      script: [{ kind: "conference" }],
    },
  ]);
  await fixture.pass(30);
  expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
  expect(fixture.voice.hungUp).toEqual([fixture.voice.dialled[0]?.legRef]);
});

test("a forward continues at once when it is busy", async () => {
  const inbox = await createInbox();
  fixture.voice.forget();
  const caller = await placeInboundCall(fixture, inbox);
  await fixture.tell(inbox, {
    kind: "leg",
    legRef: fixture.voice.dialled[0]?.legRef ?? "",
    ref: null,
    type: "ended",
    cause: "busy",
    providerCode: null,
    seconds: null,
    at: fixture.people.now().toISOString(),
  });
  await fixture.settle();
  expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
});

test("a forward takes the no-answer exit when the carrier refuses the number", async () => {
  fixture.voice.dialsNext({
    kind: "rejected",
    cause: "not_allowed",
    message: "No.",
    providerCode: "1",
  });
  const caller = await placeInboundCall(fixture, await createInbox());
  expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
});
