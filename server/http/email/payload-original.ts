// Serves the original of a processing error: an email as a file for mail clients, a provider request as text.
import { AppError } from "#domain/errors.ts";
import { type InboundPayloadId, isId } from "#domain/ids.ts";
import type { Actor } from "#server/actions/actor.ts";
import { openInboundPayload } from "#server/actions/inbound-payload/open-inbound-payload.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { RequestContext } from "#server/http/request-context.ts";
import { sendFile } from "#server/http/send-file.ts";

export const payloadOriginalPath = /^\/dead-letters\/([^/]+)\/original$/;

export async function servePayloadOriginal(
  runtime: Runtime,
  context: RequestContext,
  actor: Actor,
): Promise<void> {
  const id = payloadOriginalPath.exec(context.url.pathname)?.[1] ?? "";
  if (!isId(id)) throw new AppError("not_found");
  const { item, file } = await openInboundPayload(runtime.deps, actor, id as InboundPayloadId);
  const isEmail = item.kind === "email";
  await sendFile(context, file, {
    "content-type": isEmail ? "message/rfc822" : "text/plain; charset=utf-8",
    "content-disposition": `attachment; filename="${id}.${isEmail ? "eml" : "txt"}"`,
    "cache-control": "private, no-store",
    "content-security-policy": "default-src 'none'; sandbox",
  });
}
