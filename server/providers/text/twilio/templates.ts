// Templates from the Content API: https://www.twilio.com/docs/content, read on 2026-11-22, with WhatsApp's approval
// status.
import { z } from "zod";
import type { Connection } from "#server/ports/provider.ts";
import type { ProviderTemplate } from "#server/ports/text.ts";
import { newerPages } from "./api.ts";

const text = z.string().nullish();
const approval = z.object({ status: text, name: text });
const content = z.object({
  sid: z.string(),
  friendly_name: text,
  language: text,
  types: z.record(z.string(), z.looseObject({ body: text })).nullish(),
  approval_requests: z.union([approval, z.array(approval)]).nullish(),
});
const contentPage = z.object({
  contents: z.array(content),
  meta: z.object({ next_page_url: text }),
});

export async function listTwilioTemplates(
  connection: Connection,
): Promise<readonly ProviderTemplate[]> {
  const found: ProviderTemplate[] = [];
  const path = "/v1/ContentAndApprovals?PageSize=100";
  for await (const page of newerPages(connection, "content", path, contentPage)) {
    for (const one of page.contents) {
      const body = Object.values(one.types ?? {}).find((type) => type.body)?.body;
      // A card or a list without text can't be previewed before sending.
      if (!body || needsMore(one.types ?? {})) continue;
      const approvalRequest = Array.isArray(one.approval_requests)
        ? one.approval_requests[0]
        : one.approval_requests;
      found.push({
        ref: one.sid,
        name: approvalRequest?.name || one.friendly_name || one.sid,
        language: one.language ?? "",
        body,
        isApproved: approvalRequest?.status === "approved",
      });
    }
  }
  return found;
}

/** Only variables in the body are filled; one elsewhere would be sent with its sample value. */
const needsMore = (types: Readonly<Record<string, { readonly body?: unknown }>>): boolean =>
  Object.values(types).some(({ body: _, ...others }) => JSON.stringify(others).includes("{{"));
