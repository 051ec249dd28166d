// Pictures of saved replies and signatures. An email that shows one sends a copy.
import { type AttachmentId, isId } from "#domain/ids.ts";
import { type Actor, requireAuthenticated } from "#server/actions/actor.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  type PictureAccess,
  type PictureOwnerId,
  replaceReusablePictures,
} from "#server/store/reusable-picture.ts";
import { uploaderOf } from "./own-upload.ts";

/** An API key writes with its creator's signature, but has none of their replies. */
export const pictureAccessOf = (actor: Actor): PictureAccess => ({
  repliesOf: actor.kind === "member" ? actor.memberId : null,
  signatureOf: "memberId" in actor ? actor.memberId : null,
  visibleInboxIds: "visibleInboxIds" in actor ? actor.visibleInboxIds : null,
});

/** After a text was saved: a picture in it can be sent by everyone who may use the text. */
export async function recordPictures(
  ctx: WriteContext,
  ownerId: PictureOwnerId,
  html: string,
): Promise<void> {
  const named = [...html.matchAll(/\/attachments\/([0-9a-f-]{36})/g)].map(([, id = ""]) => id);
  const ids = [...new Set(named)].filter(isId) as AttachmentId[];
  const actor = requireAuthenticated(ctx.actor);
  const author = { uploader: uploaderOf(actor), access: pictureAccessOf(actor) };
  await replaceReusablePictures(ctx.db, ctx.workspaceId, { ownerId, ids }, author);
}
