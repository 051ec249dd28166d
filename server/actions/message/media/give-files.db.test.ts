import { afterAll, beforeAll, expect, test } from "vitest";
import type { AttachmentId, EntryId } from "#domain/ids.ts";
import { attachToMessage, insertAttachment } from "#server/store/attachment.ts";
import { sql } from "#server/store/sql.ts";
import { openTextHouse } from "#testing/fixtures/message/text-house.ts";

const house = await openTextHouse();
const { desk, database } = house;
beforeAll(() => house.open());
afterAll(() => house.close());

test("a file that another message took meanwhile is refused, and stays there", async () => {
  const { inboxId } = await house.openLine();
  const messageOf = async () => (await house.recordOf(await house.write(inboxId))).messageId;
  const [first, second] = [await messageOf(), await messageOf()];
  const ids = Array.from({ length: 2 }, () => desk.newId<AttachmentId>());
  for (const id of ids)
    await desk.asSystem(house.workspace(), (ctx) =>
      insertAttachment(ctx.db, ctx.workspaceId, {
        ...{ id, messageId: null, memberId: null, sha256: null, remote: null },
        ...{ name: "plan.pdf", type: "application/pdf", size: 1, position: 0, at: ctx.now },
      }),
    );
  const give = (to: EntryId, which: readonly AttachmentId[]) =>
    desk.asSystem(house.workspace(), (ctx) => attachToMessage(ctx.db, ctx.workspaceId, to, which));
  await give(first, ids.slice(0, 1));
  await expect(give(second, ids)).rejects.toMatchObject({ code: "attachment_not_ready" });
  const owners = await database.many<{ messageId: string | null }>(
    sql`select message_id as "messageId" from attachment where id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], id)`,
  );
  expect(owners).toEqual([{ messageId: first }, { messageId: null }]);
});
