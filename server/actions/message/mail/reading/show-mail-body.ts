import { DeskError } from "#domain/errors.ts";
import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { getEntryFor } from "#server/actions/conversation/access.ts";
import { findMailBody, listNamedParts } from "#server/store/mail/mail-body.ts";
import { isSenderTrusted } from "#server/store/mail/trusted-sender.ts";
import { pictureAddress } from "./picture-pass.ts";
import { remotePictures } from "./remote-pictures.ts";

export const showMailBody = defineRead({
  name: "show-mail-body",
  needs: "conversation.read",
  async run(ctx, { entryId }) {
    const { workspaceId } = asSomeone(ctx.actor);
    const { entry } = await getEntryFor(ctx, entryId);
    const body = await findMailBody(ctx.db, workspaceId, entry.id);
    if (!body) throw new DeskError("not_found");
    const [inline, isTrusted] = await Promise.all([
      listNamedParts(ctx.db, workspaceId, entry.id),
      body.direction === "out" || isSenderTrusted(ctx.db, workspaceId, body.from),
    ]);
    const { from: _, direction: __, ...shown } = body;
    return {
      ...shown,
      inline,
      remote: remotePictures(body.html ?? "").map((url) => ({
        url,
        proxyUrl: pictureAddress(ctx.secrets, workspaceId, url),
      })),
      isTrusted,
    };
  },
});
