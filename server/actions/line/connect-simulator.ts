// Switching the make-believe world on: its phones and its mail, each once. A workspace that was made when
// there were only phones is given the rest when it asks again.
import { DeskError, must } from "#domain/errors.ts";
import { defineErrand } from "#server/actions/action.ts";
import { presentAccount } from "#server/presenters/present-account.ts";
import { type AccountRecord, listAccounts } from "#server/store/account.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { readSettings } from "./open-account.ts";
import { connectMail } from "./simulator/connect-mail.ts";
import { connectPhones } from "./simulator/connect-phones.ts";

export const connectSimulator = defineErrand({
  name: "connect-simulator",
  needs: "account.manage",
  async run(ctx) {
    if (ctx.installation.isProduction) throw new DeskError("simulator_in_production");
    const isForTexts = ({ isSimulated, vendor }: AccountRecord) =>
      isSimulated && ctx.installation.findTextProvider(vendor) !== null;
    const isForMail = ({ isSimulated, vendor }: AccountRecord) =>
      isSimulated && ctx.installation.findMailProvider(vendor) !== null;

    const before = await listAccounts(ctx.db, ctx.workspaceId);
    const phones = before.find(isForTexts);
    const hasMail = before.some(isForMail);
    const { name, country } = await getWorkspace(ctx.db, ctx.workspaceId);
    const world =
      phones === undefined
        ? await connectPhones(ctx, { name, country })
        : { ...worldOf(readSettings(ctx, phones)), name, country };
    if (!hasMail) await connectMail(ctx, world);
    await ctx.outside.simulator.beginStory(world.accountSid, {
      withTexts: phones === undefined,
      withMails: !hasMail,
    });
    const account = must(
      (await listAccounts(ctx.db, ctx.workspaceId)).find(isForTexts),
      "just written",
    );
    return presentAccount(account, readSettings(ctx, account), ctx);
  },
});

const worldOf = ({ accountSid = "", authToken = "" }: Readonly<Record<string, string>>) => ({
  accountSid,
  authToken,
});
