// Pictures of saved replies and signatures. An email that shows one sends a copy.
import { type AttachmentId, isId } from "#domain/ids.ts";
import { type Actor, requireAuthenticated } from "#server/actions/actor.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  type ImageAccess,
  type ImageOwnerId,
  replaceReusableImages,
} from "#server/store/reusable-image.ts";
import { uploaderOf } from "./own-upload.ts";

/** An API key writes with its creator's signature, but has none of their replies. */
export const imageAccessOf = (actor: Actor): ImageAccess => ({
  repliesOf: actor.kind === "member" ? actor.memberId : null,
  signatureOf: "memberId" in actor ? actor.memberId : null,
  visibleInboxIds: "visibleInboxIds" in actor ? actor.visibleInboxIds : null,
});

/** After a text was saved: a picture in it can be sent by everyone who may use the text. */
export async function recordImages(
  ctx: WriteContext,
  ownerId: ImageOwnerId,
  html: string,
): Promise<void> {
  const named = [...html.matchAll(/\/attachments\/([0-9a-f-]{36})/g)].map(([, id = ""]) => id);
  const ids = [...new Set(named)].filter(isId) as AttachmentId[];
  const actor = requireAuthenticated(ctx.actor);
  const author = { uploader: uploaderOf(actor), access: imageAccessOf(actor) };
  await replaceReusableImages(ctx.db, ctx.workspaceId, { ownerId, ids }, author);
}
