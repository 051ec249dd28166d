import type { Outputs } from "#contract/routes.ts";
import { requireMember } from "#server/actions/actor.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { listAccounts } from "#server/store/account.ts";
import { listInboxes } from "#server/store/inbox.ts";
import { issueBrowserCredential, savePhoneCheck } from "./check-browser-calling.ts";
import { loadSipCredentials } from "./sip-credentials.ts";

type Opened = Outputs["issueSoftphoneCredentials"];

/** The browser credentials for each account whose calls this member may take. */
export const issueSoftphoneCredentials = defineExternalAction({
  name: "issue-softphone-credentials",
  requires: "call.handle",
  isSecret: true,
  async run(ctx) {
    const member = requireMember(ctx.actor);
    const inboxes = (await listInboxes(ctx.db, ctx.workspaceId, member.visibleInboxIds)).filter(
      (inbox) => inbox.kind === "phone" && !inbox.isArchived,
    );
    const opened: Opened = {
      phones: [],
      sip: await loadSipCredentials(ctx, member.memberId),
      problems: [],
    };
    for (const account of await listAccounts(ctx.db, ctx.workspaceId)) {
      const own = inboxes.filter((inbox) => inbox.accountId === account.id);
      const adapter = ctx.services.findVoiceProvider(account.provider);
      if (own.length === 0) continue;
      const inboxIds = own.map((inbox) => inbox.id);
      const found = adapter
        ? await issueBrowserCredential(ctx, {
            account,
            adapter,
            inboxes: own,
            memberId: member.memberId,
          })
        : { message: "Its provider doesn't support calls." };
      const problem = "message" in found ? found.message : null;
      // A problem found by an admin's check stays until the next check or new credentials.
      const isNewProblem = problem !== null && problem !== account.browserCallingProblem;
      if (isNewProblem || account.browserCallingCheckedAt === null)
        await savePhoneCheck(ctx, account.id, problem);
      if ("message" in found)
        opened.problems.push({ accountId: account.id, inboxIds, message: found.message });
      else
        opened.phones.push({
          accountId: account.id,
          inboxIds,
          ...found,
          driver: account.isSimulated ? "simulator" : (adapter?.capabilities.browser ?? "twilio"),
        });
    }
    return opened;
  },
});
