// A mail that says it is from one of us is judged before it is written down: as an answer of ours it would end
// a customer's waiting, and anybody may write a member's address above a mail. No other mail waits for a name
// server, and these not for long: what nobody can judge in time stands as a mail to us.
import { setTimeout as sleep } from "node:timers/promises";
import { normalAddress } from "#domain/contact/mail-address.ts";
import type { WorkspaceId } from "#domain/ids.ts";
import type { Desk } from "#server/actions/desk.ts";
import { openMailLines } from "#server/actions/message/mail/receiving/mail-lines.ts";
import { isFromSentFolder } from "#server/actions/message/mail/receiving/mail-writer.ts";
import { bytesOf, type ReadyMail } from "#server/actions/message/mail/receiving/ready-mail.ts";
import { loadJudge, type Verdict } from "#server/mime/authenticity/judge-authenticity.ts";
import { listMailLines } from "#server/store/line.ts";
import { listMembers } from "#server/store/workspace/member.ts";
import { judgeOriginal } from "./judge-original.ts";

/** All mails of a batch together; name servers that answer at all answer within this. */
const withinMs = 5_000;

/** What was found, by mail. */
export async function judgeClaims(
  desk: Desk,
  workspaceId: WorkspaceId,
  mails: readonly ReadyMail[],
): Promise<ReadonlyMap<ReadyMail, Verdict>> {
  const unjudged = mails.filter((one) => one.verdict === null && !isFromSentFolder(one.item));
  const verdicts = new Map<ReadyMail, Verdict>();
  if (unjudged.length === 0) return verdicts;
  const isOurs = await openOurNames(desk, workspaceId);
  const claims = unjudged.filter(({ read }) => read.from !== null && isOurs(read.from));
  if (claims.length === 0) return verdicts;
  await loadJudge();
  const late = new AbortController();
  await Promise.race([
    Promise.all(
      claims.map(async (mail) => {
        const { envelope, size } = mail.item;
        const bring = () => bytesOf(desk, workspaceId, mail.item);
        const found = await judgeOriginal(desk, envelope, size, bring);
        if (found?.kind === "judged" && !late.signal.aborted) verdicts.set(mail, found);
      }),
    ),
    sleep(withinMs, undefined, { signal: late.signal }).catch(() => undefined),
  ]);
  late.abort();
  return verdicts;
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
