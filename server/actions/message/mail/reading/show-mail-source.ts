import { DeskError } from "#domain/errors.ts";
import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { getEntryFor } from "#server/actions/conversation/access.ts";
import { readHeaderBlock } from "#server/mime/headers/header-block.ts";
import { mailLimits } from "#server/mime/limits.ts";
import { readOriginalHead } from "./read-original.ts";

export const showMailSource = defineRead({
  name: "show-mail-source",
  needs: "conversation.read",
  async run(ctx, { entryId }) {
    const { workspaceId } = asSomeone(ctx.actor);
    const { entry } = await getEntryFor(ctx, entryId);
    const most = mailLimits.headerBytes;
    const original = await readOriginalHead(ctx.db, ctx.outside.files, workspaceId, entry.id, most);
    if (!original) throw new DeskError("not_found");
    const { fields } = readHeaderBlock(original.beginning);
    return {
      headers: fields.map(({ name, value }) => ({ name: asWritten(name), value: asText(value) })),
      size: original.size,
      rawItemId: original.rawItemId,
    };
  },
});

/** One character per byte: shown as UTF-8 where it is that, byte by byte where it is not. */
function asText(value: string): string {
  const bytes = Buffer.from(value, "latin1");
  const text = bytes.toString("utf8");
  return text.includes("\ufffd") ? value : text;
}

/** `message-id` → `Message-Id`: easier on the eye, and names of headers have no case (RFC 5322 §1.2.2). */
const asWritten = (name: string): string =>
  name.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => dash + letter.toUpperCase());
