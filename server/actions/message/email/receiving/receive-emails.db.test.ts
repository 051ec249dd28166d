import { afterAll, expect, test } from "vitest";
import { createEmailFixture } from "#testing/fixtures/email/email-fixture.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";

const people = createMembersFixture();
afterAll(() => people.close());

test("between the mails of a batch everything else gets its turn", async () => {
  const { inboundEmails } = await createEmailFixture(people);
  const mails = 12;
  for (let nth = 0; nth < mails; nth += 1)
    await inboundEmails.store({ from: `ada@brook${nth}.example` });
  // Each mail takes a few ids: for its entry, its contact and its conversation.
  const { deps } = people.runtime;
  const { randomBytes } = deps;
  let idsOfTurn = 0;
  let max = 0;
  let isOver = false;
  const turn = () => {
    idsOfTurn = 0;
    if (!isOver) setImmediate(turn);
  };
  turn();
  Object.assign(deps, {
    randomBytes: (size: number) => {
      idsOfTurn += 1;
      max = Math.max(max, idsOfTurn);
      return randomBytes(size);
    },
  });
  await inboundEmails.process();
  isOver = true;
  Object.assign(deps, { randomBytes });
  expect(max).toBeGreaterThan(0);
  expect(max).toBeLessThan(mails);
});
