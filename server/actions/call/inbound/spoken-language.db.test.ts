import { afterAll, expect, test } from "vitest";
import { required } from "#domain/required.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

const phone = { language: "de-DE", voice: "Anna", recording: "always" } as const;

test("an inbox that speaks German uses it for all built-in phrases, in the chosen voice", async () => {
  const inbox = await fixture.addInbox(await fixture.people.createWorkspace(), { phone });
  await fixture.wakeUp(inbox.owner);
  const caller = await placeInboundCall(fixture, inbox);
  const spoken = caller.hears().flatMap((step) => (step.kind === "prompt" ? [step.prompt] : []));
  expect(spoken).toEqual([
    { text: "Dieses Gespräch wird aufgezeichnet.", lang: "de-DE", voice: "Anna" },
  ]);
  await fixture.pass(30);
  const { script } = required(fixture.voice.redirected.at(-1), "led to the voicemail");
  expect(script[0]).toMatchObject({
    prompt: { text: expect.stringContaining("Bitte hinterlassen Sie"), lang: "de-DE" },
  });
});
