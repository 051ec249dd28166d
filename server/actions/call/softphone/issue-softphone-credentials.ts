import type { Outputs } from "#contract/routes.ts";
import { requireMember } from "#server/actions/actor.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { listAccounts } from "#server/store/account.ts";
import { listInboxes } from "#server/store/inbox.ts";
import { issueBrowserCredential, savePhoneCheck } from "./check-browser-calling.ts";
import { loadSipCredentials } from "./sip-credentials.ts";

type Opened = Outputs["issueSoftphoneCredentials"];

/** Of each account whose calls this member may take: what their browser shows the carrier. */
export const issueSoftphoneCredentials = defineExternalAction({
  name: "issue-softphone-credentials",
  needs: "call.handle",
  isSecret: true,
  async run(ctx) {
    const member = requireMember(ctx.actor);
    const lines = (await listInboxes(ctx.db, ctx.workspaceId, member.sight)).filter(
      (line) => line.kind === "phone" && !line.isArchived,
    );
    const opened: Opened = {
      phones: [],
      sip: await loadSipCredentials(ctx, member.memberId),
      problems: [],
    };
    for (const account of await listAccounts(ctx.db, ctx.workspaceId)) {
      const own = lines.filter((line) => line.accountId === account.id);
      const provider = ctx.outside.findVoiceProvider(account.vendor);
      if (own.length === 0) continue;
      const inboxIds = own.map((line) => line.id);
      const found = provider
        ? await issueBrowserCredential(ctx, {
            account,
            provider,
            lines: own,
            memberId: member.memberId,
          })
        : { say: "Its provider doesn't support calls." };
      const problem = "say" in found ? found.say : null;
      // What an admin found by trying the keys stands until they try again, or give new ones.
      const isNews = problem !== null && problem !== account.browserCallingProblem;
      if (isNews || account.browserCallingCheckedAt === null)
        await savePhoneCheck(ctx, account.id, problem);
      if ("say" in found) opened.problems.push({ accountId: account.id, inboxIds, say: found.say });
      else
        opened.phones.push({
          ...{ accountId: account.id, inboxIds, ...found },
          driver: account.isSimulated ? "simulator" : (provider?.can.browser ?? "twilio"),
        });
    }
    return opened;
  },
});
