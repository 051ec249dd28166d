// A mail that says it is from one of us is judged before it is written down: as an answer of ours it would end
// a customer's waiting, and anybody may write a member's address above a mail. No other mail waits for a name
// server, and these not for long: what nobody can judge in time stands as a mail to us.
import { setTimeout as sleep } from "node:timers/promises";
import { normalAddress } from "#domain/contact/mail-address.ts";
import type { WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { Desk } from "#server/actions/desk.ts";
import { openMailLines } from "#server/actions/message/mail/receiving/mail-lines.ts";
import { isFromSentFolder } from "#server/actions/message/mail/receiving/mail-writer.ts";
import { bytesOf, type ReadyMail } from "#server/actions/message/mail/receiving/ready-mail.ts";
import { HeldTogether } from "#server/held-bytes.ts";
import type { Verdict } from "#server/mime/authenticity/judge-authenticity.ts";
import { listMailLines } from "#server/store/line.ts";
import { listMembers } from "#server/store/workspace/member.ts";
import { judgeOriginal } from "./judge-original.ts";

/** Name servers that answer at all answer within this, from the moment at which judging began. */
const withinMs = 5_000;
/** For its turn behind other mails in the name of one of us, and all. */
const withTurnMs = 30_000;

/** Those that bear a name of ours and are not judged yet. */
export async function findClaims<Mail extends ReadyMail>(
  desk: Desk,
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
export async function judgeClaim(
  desk: Desk,
  workspaceId: WorkspaceId,
  { item }: ReadyMail,
): Promise<Verdict | null> {
  if (!room.take(item.size)) return null;
  const late = new AbortController();
  const { signal } = late;
  const after = (milliseconds: number) => sleep(milliseconds, null, { signal }).catch(() => null);
  const begun = Promise.withResolvers<void>();
  const found = await Promise.race([
    judgeOriginal(
      desk,
      item.envelope,
      item.size,
      () => bytesOf(desk, workspaceId, item),
      begun.resolve,
    ).finally(() => room.giveBack(item.size)),
    begun.promise.then(() => after(withinMs)),
    after(withTurnMs),
  ]);
  late.abort();
  return found?.kind === "judged" && found.isFinal ? found : null;
}

async function openOurNames(
  { parts }: Desk,
  workspaceId: WorkspaceId,
): Promise<(address: string) => boolean> {
  const members = (await listMembers(parts.database, workspaceId)).map((one) =>
    normalAddress(one.email),
  );
  const lines = openMailLines(await listMailLines(parts.database, workspaceId));
  return (address) => members.includes(normalAddress(address)) || lines.isOurs(address);
}
