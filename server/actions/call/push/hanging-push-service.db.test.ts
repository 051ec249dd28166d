import { afterAll, expect, test } from "vitest";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { wakeableBrowser } from "#testing/wakeable-browser.ts";
import { sendRingEndPush } from "./send-ring-push.ts";
import { subscribePush } from "./subscribe-push.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
const { people, runtime } = fixture;

test("the end of a ring reaches every member though the push service hangs for one", async () => {
  const olga = await people.createWorkspace();
  const inbox = await fixture.addInbox(olga);
  for (const name of ["Maya", "Ben"]) {
    const member = await people.addMember(olga.workspaceId, name, "agent");
    const endpoint = `https://fcm.googleapis.com/fcm/send/${member.memberId}`;
    const subscription = { ...wakeableBrowser().target, endpoint };
    await people.run(subscribePush, await people.actorOf(member), subscription);
  }
  await fixture.wakeUp(olga);
  const caller = await placeInboundCall(fixture, inbox);
  await caller.hangsUp();
  const { promise: bothAsked, resolve } = Promise.withResolvers<void>();
  const urls = new Set<string>();
  Object.assign(runtime.deps.services, {
    http: async (url: string) => {
      urls.add(url);
      if (urls.size === 2) resolve();
      await bothAsked;
      return new Response(null, { status: 201 });
    },
  });
  await sendRingEndPush(runtime, olga.workspaceId, { callId: caller.id, memberId: null });
  expect(urls.size).toBe(2);
});
