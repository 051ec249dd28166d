// The templates of every simulated account: two approved by WhatsApp and one under review.

import type { SimulatorContext } from "#simulator/context.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { metaPageOf } from "./pages.ts";

const sid = (n: number): string => `HX${String(n).padStart(32, "0")}`;

export const simulatedTemplates = [
  {
    sid: sid(1),
    name: "order_ready",
    body: "Hello {{1}}, your order {{2}} is ready to be picked up.",
    status: "approved",
  },
  {
    sid: sid(2),
    name: "still_there",
    body: "Hello, you asked us something. May we answer you here?",
    status: "approved",
  },
  { sid: sid(3), name: "spring_sale", body: "Everything is cheaper today.", status: "pending" },
] as const;

/** docs/content/content-api-resources, read 2026-11. */
export function listContents(
  context: SimulatorContext,
  account: Account,
  query: URLSearchParams,
): SimulatorResponse {
  const at = "2026-11-01T09:00:00Z";
  const path = "/v1/ContentAndApprovals";
  return metaPageOf(
    "contents",
    `${context.ownUrl}${path}`,
    query,
    simulatedTemplates,
    ({ sid, name, body, status }) => ({
      sid,
      account_sid: account.sid,
      date_created: at,
      date_updated: at,
      friendly_name: name,
      language: "en",
      variables: {},
      types: { "twilio/text": { body } },
      approval_requests: {
        name,
        category: "UTILITY",
        content_type: "twilio/text",
        status,
        rejection_reason: "",
        allow_category_change: true,
      },
    }),
  );
}
