// A mail that says it is from one of us is judged before it is written down: as an answer of ours it would end
// a customer's waiting, and anybody may write a member's address above a mail. No other mail waits for a name
// server, and these not for long: what nobody can judge in time stands as a mail to us.
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
import { HeldTogether } from "#server/held-bytes.ts";
import type { AuthenticationVerdict } from "#server/mime/authentication/authenticate.ts";
import { listEmailInboxes } from "#server/store/inbox.ts";
import { listMembers } from "#server/store/workspace/member.ts";
import { authenticateOriginal } from "./authenticate-original.ts";

/** Name servers that answer at all answer within this, from the moment at which judging began. */
const withinMs = 5_000;
/** For its turn behind other mails in the name of one of us, and all. */
const withTurnMs = 30_000;

/** Those that bear a name of ours and are not judged yet. */
export async function authenticateOwnDomainClaims<Mail extends ParsedInboundEmail>(
  desk: Runtime,
  workspaceId: WorkspaceId,
  mails: readonly Mail[],
): Promise<Mail[]> {
  const unjudged = mails.filter((one) => one.verdict === null && !isFromSentFolder(one.item));
  if (unjudged.length === 0) return [];
  const isOurs = await openOurNames(desk, workspaceId);
  return unjudged.filter(({ read }) => read.from !== null && isOurs(read.from));
}

/**
 * Held in memory until they are judged, which may be long after nobody waits any more: a sender chooses how slowly the
 * names in a mail are answered.
 */
const room = new HeldTogether(limit("judgedClaimsBytes"));

/** null: nobody could tell in time, or too many are being judged. */
export async function authenticateClaim(
  desk: Runtime,
  workspaceId: WorkspaceId,
  { item }: ParsedInboundEmail,
): Promise<AuthenticationVerdict | null> {
  if (!room.take(item.size)) return null;
  const late = new AbortController();
  const { signal } = late;
  const after = (milliseconds: number) => sleep(milliseconds, null, { signal }).catch(() => null);
  const begun = Promise.withResolvers<void>();
  const found = await Promise.race([
    authenticateOriginal(
      desk,
      item.envelope,
      item.size,
      () => loadPayloadBytes(desk, workspaceId, item),
      begun.resolve,
    ).finally(() => room.giveBack(item.size)),
    begun.promise.then(() => after(withinMs)),
    after(withTurnMs),
  ]);
  late.abort();
  return found?.kind === "judged" && found.isFinal ? found : null;
}

async function openOurNames(
  { parts }: Runtime,
  workspaceId: WorkspaceId,
): Promise<(address: string) => boolean> {
  const members = (await listMembers(parts.database, workspaceId)).map((one) =>
    normalizeAddress(one.email),
  );
  const lines = createInboxLookup(await listEmailInboxes(parts.database, workspaceId));
  return (address) => members.includes(normalizeAddress(address)) || lines.isOurs(address);
}
