// Authenticates an email that claims to be from a member or inbox before it is saved: as our reply it would end a
// customer's waiting, and From can be forged. No other email waits for DNS, and these only briefly: one without a
// timely verdict is saved as inbound.
import { setTimeout as sleep } from "node:timers/promises";
import { normalizeAddress } from "#domain/contact/email-address.ts";
import type { WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { createInboxLookup } from "#server/actions/message/email/receiving/inbox-lookup.ts";
import {
  loadPayloadBytes,
  type ParsedInboundEmail,
} from "#server/actions/message/email/receiving/parse-inbound-email.ts";
import { isFromSentFolder } from "#server/actions/message/email/receiving/resolve-sender.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { SharedByteBudget } from "#server/byte-budget.ts";
import type { AuthenticationVerdict } from "#server/mime/authentication/authenticate.ts";
import { listEmailInboxes } from "#server/store/inbox.ts";
import { listMembers } from "#server/store/workspace/member.ts";
import { authenticateOriginal } from "./authenticate-original.ts";

/** Milliseconds. DNS servers that respond at all do so within this time from the start of the check. */
const lookupTimeoutMs = 5_000;
/** Milliseconds. Including the wait behind other such emails. */
const totalTimeoutMs = 30_000;

/** The emails that claim an address of ours and have no verdict yet. */
export async function authenticateOwnDomainClaims<Mail extends ParsedInboundEmail>(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  emails: readonly Mail[],
): Promise<Mail[]> {
  const unjudged = emails.filter((one) => one.verdict === null && !isFromSentFolder(one.item));
  if (unjudged.length === 0) return [];
  const isOurs = await loadOwnAddressCheck(runtime, workspaceId);
  return unjudged.filter(({ read }) => read.from !== null && isOurs(read.from));
}

/**
 * Limits the bytes held in memory until a verdict, which may outlast the wait: a sender controls how slowly the DNS
 * names in an email resolve.
 */
const budget = new SharedByteBudget(limit("emailAuthPendingBytes"));

/** Null if there was no timely verdict, or too many are being checked. */
export async function authenticateClaim(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  { item }: ParsedInboundEmail,
): Promise<AuthenticationVerdict | null> {
  if (!budget.reserve(item.size)) return null;
  const late = new AbortController();
  const { signal } = late;
  const after = (milliseconds: number) => sleep(milliseconds, null, { signal }).catch(() => null);
  const started = Promise.withResolvers<void>();
  const found = await Promise.race([
    authenticateOriginal(
      runtime,
      item.envelope,
      item.size,
      () => loadPayloadBytes(runtime, workspaceId, item),
      started.resolve,
    ).finally(() => budget.release(item.size)),
    started.promise.then(() => after(lookupTimeoutMs)),
    after(totalTimeoutMs),
  ]);
  late.abort();
  return found?.kind === "judged" && found.isFinal ? found : null;
}

async function loadOwnAddressCheck(
  { deps }: Runtime,
  workspaceId: WorkspaceId,
): Promise<(address: string) => boolean> {
  const members = (await listMembers(deps.database, workspaceId)).map((one) =>
    normalizeAddress(one.email),
  );
  const inboxes = createInboxLookup(await listEmailInboxes(deps.database, workspaceId));
  return (address) => members.includes(normalizeAddress(address)) || inboxes.isOurs(address);
}
