// A browser calls out: its token identifies it, its application has the instructions.

import type { SimulatorContext } from "#simulator/context.ts";
import { newSid } from "#simulator/sid.ts";
import { type Connect, endCall, openCall } from "#simulator/voice/calls/call-transitions.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import { firstRequest, statusCallbackOf } from "#simulator/voice/calls/start-inbound.ts";
import { findApplication } from "#simulator/voice/store/applications.ts";
import { runDocument } from "#simulator/voice/twiml-runner/run-document.ts";
import type { Grant } from "./access-token.ts";

/** The carrier's own fields, which a browser cannot set. */
const reserved = new Set([
  "AccountSid",
  "ApiVersion",
  "ApplicationSid",
  "CallSid",
  "CallStatus",
  "Called",
  "Caller",
  "Direction",
  "From",
  "To",
]);

/**
 * Null if the token's application does not exist. The audio is connected before the app is asked for instructions, or
 * later.
 */
export async function startClientCall(
  context: SimulatorContext,
  grant: Grant,
  params: Readonly<Record<string, string>>,
  connect?: Connect,
): Promise<LiveCall | null> {
  const application =
    grant.applicationSid === null
      ? null
      : await findApplication(context.pool, grant.accountSid, grant.applicationSid);
  if (application === null) return null;
  const given = { ...params, ...grant.params };
  const extra = Object.fromEntries(Object.entries(given).filter(([name]) => !reserved.has(name)));
  const terms = {
    accountSid: grant.accountSid,
    sid: newSid("CA"),
    from: `client:${grant.identity}`,
    to: given.To ?? "",
    direction: "inbound",
    status: "ringing",
    customerNumber: null,
    inboxNumber: null,
    report: statusCallbackOf(application.settings),
    extra: { ...extra, ApplicationSid: application.sid },
  } as const;
  const call = await openCall(context, terms, connect);
  const first = firstRequest(application.settings, {});
  if (first === null) endCall(context, call, "failed", 404);
  else runDocument(context, call, first);
  return call;
}
