import { AppError } from "#domain/errors.ts";
import type { WebhookEndpointId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { inboxesExist } from "#server/store/auth/api-key.ts";
import { lockWebhookEndpoint, type WebhookEndpointRecord } from "#server/store/webhook/endpoint.ts";

export async function getLockedWebhookEndpoint(
  ctx: WriteContext,
  id: WebhookEndpointId,
): Promise<WebhookEndpointRecord> {
  const endpoint = await lockWebhookEndpoint(ctx.db, ctx.workspaceId, id);
  if (endpoint === null) throw new AppError("not_found");
  return endpoint;
}

const urlProblems = {
  invalid: "Enter a URL that begins with https://.",
  not_https: "Use https. Events contain customer data.",
  not_public: "Use a host on the public internet. The server's operator can allow others.",
} as const;

export async function assertWebhookContent(
  ctx: WriteContext,
  { url, inboxIds }: { readonly url?: string; readonly inboxIds?: readonly string[] | null },
): Promise<void> {
  const problem = url === undefined ? null : ctx.installation.checkWebhookUrl(url);
  if (problem !== null) throw AppError.invalid([{ path: "url", message: urlProblems[problem] }]);
  if (inboxIds && !(await inboxesExist(ctx.db, ctx.workspaceId, inboxIds)))
    throw AppError.invalid([
      { path: "inboxIds", message: "One of these inboxes no longer exists. Choose again." },
    ]);
}

/** Sends what is due; null: now. */
export function scheduleWebhooks(
  ctx: Pick<WriteContext, "schedule" | "workspaceId">,
  endpointId: WebhookEndpointId,
  at: Date | null = null,
): void {
  ctx.schedule(
    "deliver-webhooks",
    { workspaceId: ctx.workspaceId, endpointId },
    { key: jobKeys.deliverWebhooks(endpointId), ...(at === null ? {} : { at }) },
  );
}
