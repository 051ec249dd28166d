import { readPhoneNumber } from "#domain/contact/phone-number.ts";
import { DeskError, must } from "#domain/errors.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone, type SomeoneActor } from "#server/actions/actor.ts";
import { findOrMakePoint } from "#server/actions/contact/find-or-make-point.ts";
import { joinOrCreateConversation } from "#server/actions/conversation/join-or-create.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import type { PointRecord } from "#server/store/contact.ts";
import {
  type ConversationRecord,
  findConversation,
} from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import type { LineRecord } from "#server/store/line.ts";
import { findMessageByClientKey } from "#server/store/message.ts";
import { getLineFor } from "./text-line.ts";
import { wordsOf } from "./whatsapp/template-words.ts";
import { writeText } from "./write-text.ts";

export const startConversation = defineAction({
  name: "start-conversation",
  needs: "conversation.reply",
  async run(ctx, input) {
    const actor = asSomeone(ctx.actor);
    const number = readPhoneNumber(input.to, actor.country);
    if (!number) throw new DeskError("not_a_number", { typed: input.to });
    const line = await getLineFor(ctx, input.lineId);
    const point = await findOrMakePoint(ctx, {
      kind: "phone",
      value: number.e164,
      knownAs: number.shown,
    });
    const conversation = await findOrBegin(ctx, actor, line, point);
    const sent = input.clientKey
      ? await findMessageByClientKey(ctx.db, ctx.workspaceId, conversation.id, input.clientKey)
      : null;
    const id =
      sent ??
      (await writeText(ctx, {
        conversation,
        line,
        point,
        ...(await wordsOf(ctx, line, input)),
        attachmentIds: input.attachmentIds,
        clientKey: input.clientKey ?? null,
        memberId: actor.memberId,
        country: actor.country,
      }));
    return {
      conversation: must(
        await findConversation(ctx.db, ctx.workspaceId, conversation.id),
        "just written",
      ),
      entry: presentEntry(
        must(await findEntry(ctx.db, ctx.workspaceId, id), "just written"),
        actor.country,
      ),
    };
  },
});

async function findOrBegin(
  ctx: WriteCtx,
  { sight, memberId }: SomeoneActor,
  line: LineRecord,
  { contactId, id: pointId }: PointRecord,
): Promise<ConversationRecord> {
  const member = { sight, memberId };
  const { id } = await joinOrCreateConversation(ctx, { line, contactId, pointId, member });
  return must(await findConversation(ctx.db, ctx.workspaceId, id), "it is held, or just written");
}
