import { AppError } from "#domain/errors.ts";
import { isFromSender } from "#domain/message/email/is-from-sender.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { getVisibleEntry } from "#server/actions/conversation/load-conversation.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listRemoteImagesIsolated } from "#server/mime/worker/remote-image-lister.ts";
import { findEmailBody, listInlineParts } from "#server/store/email/email-body.ts";
import { isSenderTrusted } from "#server/store/email/trusted-sender.ts";
import { signedImageUrl } from "./remote-image-url.ts";

export const getEmailBody = defineReadAction({
  name: "get-email-body",
  requires: "conversation.read",
  async run(ctx, { entryId }) {
    const { workspaceId } = requireAuthenticated(ctx.actor);
    const { entry } = await getVisibleEntry(ctx, entryId);
    const body = await findEmailBody(ctx.db, workspaceId, entry.id);
    if (!body) throw new AppError("not_found");
    const { from, direction, authentication, securityWarnings, ...shown } = body;
    const isSenderConfirmed = isFromSender({ authentication, securityWarnings });
    const [inline, isTrusted, remoteImages] = await Promise.all([
      listInlineParts(ctx.db, workspaceId, entry.id),
      direction === "out" || (isSenderConfirmed && isSenderTrusted(ctx.db, workspaceId, from)),
      listRemoteImagesIsolated(body.html ?? ""),
    ]);
    return {
      ...shown,
      inline,
      remote: remoteImages.map((url) => ({
        url,
        proxyUrl: signedImageUrl(ctx.secrets, workspaceId, {
          conversationId: entry.conversationId,
          entryId: entry.id,
          url,
        }),
      })),
      isTrusted,
      isSenderConfirmed,
    };
  },
});
