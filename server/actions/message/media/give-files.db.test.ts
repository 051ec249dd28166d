import { afterAll, beforeAll, expect, test } from "vitest";
import type { AttachmentId, EntryId } from "#domain/ids.ts";
import { attachToMessage, insertAttachment } from "#server/store/attachment.ts";
import { sql } from "#server/store/sql.ts";
import { createTextDeliveryFixture } from "#testing/fixtures/message/text-delivery-fixture.ts";

const fixture = await createTextDeliveryFixture();
const { runtime, database } = fixture;
beforeAll(() => fixture.open());
afterAll(() => fixture.close());

test("rejects a file that another message has taken meanwhile, and leaves it there", async () => {
  const { inboxId } = await fixture.addInbox();
  const messageOf = async () => (await fixture.recordOf(await fixture.write(inboxId))).messageId;
  const [first, second] = [await messageOf(), await messageOf()];
  const ids = Array.from({ length: 2 }, () => runtime.newId<AttachmentId>());
  for (const id of ids)
    await runtime.asSystem(fixture.workspace(), (ctx) =>
      insertAttachment(ctx.db, ctx.workspaceId, {
        id,
        messageId: null,
        uploader: null,
        sha256: null,
        remote: null,
        name: "plan.pdf",
        type: "application/pdf",
        size: 1,
        position: 0,
        at: ctx.now,
      }),
    );
  const give = (to: EntryId, which: readonly AttachmentId[]) =>
    runtime.asSystem(fixture.workspace(), (ctx) =>
      attachToMessage(ctx.db, ctx.workspaceId, to, which),
    );
  await give(first, ids.slice(0, 1));
  await expect(give(second, ids)).rejects.toMatchObject({ code: "attachment_not_ready" });
  const owners = await database.many<{ messageId: string | null }>(
    sql`select message_id as "messageId" from attachment where id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], id)`,
  );
  expect(owners).toEqual([{ messageId: first }, { messageId: null }]);
});
