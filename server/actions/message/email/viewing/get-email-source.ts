import { AppError } from "#domain/errors.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { getVisibleEntry } from "#server/actions/conversation/load-conversation.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { parseHeaderBlock } from "#server/mime/headers/header-block.ts";
import { parseLimits } from "#server/mime/parse-limits.ts";
import { readOriginalHead } from "./load-original.ts";

export const getEmailSource = defineReadAction({
  name: "get-email-source",
  requires: "conversation.read",
  async run(ctx, { entryId }) {
    const { workspaceId } = requireAuthenticated(ctx.actor);
    const { entry } = await getVisibleEntry(ctx, entryId);
    const max = parseLimits.headerBytes;
    const original = await readOriginalHead(ctx.db, ctx.services.files, workspaceId, entry.id, max);
    if (!original) throw new AppError("not_found");
    const { fields } = parseHeaderBlock(original.beginning);
    return {
      headers: fields.map(({ name, value }) => ({ name: asWritten(name), value: asText(value) })),
      size: original.size,
      inboundPayloadId: original.inboundPayloadId,
    };
  },
});

/** `value` has one character per byte: decoded as UTF-8 if valid, otherwise returned byte by byte. */
function asText(value: string): string {
  const bytes = Buffer.from(value, "latin1");
  const text = bytes.toString("utf8");
  return text.includes("\ufffd") ? value : text;
}

/** `message-id` → `Message-Id`, for readability; header names are case-insensitive (RFC 5322 §1.2.2). */
const asWritten = (name: string): string =>
  name.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => dash + letter.toUpperCase());
