import type { Outputs } from "#contract/routes.ts";
import { defineErrand } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { listAccounts } from "#server/store/account.ts";
import { listLines } from "#server/store/line.ts";
import { openSip } from "./sip-account.ts";
import { keepFound, openPhone } from "./try-phone.ts";

type Opened = Outputs["openSoftphone"];

/** Of each account whose calls this member may take: what their browser shows the carrier. */
export const openSoftphone = defineErrand({
  name: "open-softphone",
  needs: "call.take",
  isSecret: true,
  async run(ctx) {
    const member = asMember(ctx.actor);
    const lines = (await listLines(ctx.db, ctx.workspaceId, member.sight)).filter(
      (line) => line.kind === "phone" && !line.isArchived,
    );
    const opened: Opened = { phones: [], sip: await openSip(ctx, member.memberId), problems: [] };
    for (const account of await listAccounts(ctx.db, ctx.workspaceId)) {
      const own = lines.filter((line) => line.accountId === account.id);
      const provider = ctx.outside.findVoiceProvider(account.vendor);
      if (own.length === 0) continue;
      const lineIds = own.map((line) => line.id);
      const found = provider
        ? await openPhone(ctx, { account, provider, lines: own, memberId: member.memberId })
        : { say: "Its provider doesn't support calls." };
      const problem = "say" in found ? found.say : null;
      // What an admin found by trying the keys stands until they try again, or give new ones.
      const isNews = problem !== null && problem !== account.phoneProblem;
      if (isNews || account.phoneCheckedAt === null) await keepFound(ctx, account.id, problem);
      if ("say" in found) opened.problems.push({ accountId: account.id, lineIds, say: found.say });
      else
        opened.phones.push({
          ...{ accountId: account.id, lineIds, ...found },
          driver: account.isSimulated ? "simulator" : (provider?.can.browser ?? "twilio"),
        });
    }
    return opened;
  },
});
