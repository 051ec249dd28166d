// Switching the make-believe world on: its phones and its mail, each once. A workspace that was made when
// there were only phones is given the rest when it asks again.
import { AppError, required } from "#domain/errors.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { presentAccount } from "#server/presenters/present-account.ts";
import { type AccountRecord, listAccounts } from "#server/store/account.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { decryptSettings } from "./open-account.ts";
import { connectSimulatedEmail } from "./simulator/connect-simulated-email.ts";
import { connectSimulatedPhones } from "./simulator/connect-simulated-phones.ts";

export const connectSimulator = defineExternalAction({
  name: "connect-simulator",
  needs: "account.manage",
  async run(ctx) {
    if (ctx.installation.isProduction) throw new AppError("simulator_in_production");
    const isForTexts = ({ isSimulated, vendor }: AccountRecord) =>
      isSimulated && ctx.installation.findSmsProvider(vendor) !== null;
    const isForMail = ({ isSimulated, vendor }: AccountRecord) =>
      isSimulated && ctx.installation.findEmailProvider(vendor) !== null;

    const before = await listAccounts(ctx.db, ctx.workspaceId);
    const phones = before.find(isForTexts);
    const hasMail = before.some(isForMail);
    const { name, country } = await getWorkspace(ctx.db, ctx.workspaceId);
    const world =
      phones === undefined
        ? await connectSimulatedPhones(ctx, { name, country })
        : { ...worldOf(decryptSettings(ctx, phones)), name, country };
    if (!hasMail) await connectSimulatedEmail(ctx, world);
    await ctx.outside.simulator.startScenario(world.accountSid, {
      withTexts: phones === undefined,
      withMails: !hasMail,
    });
    const account = required(
      (await listAccounts(ctx.db, ctx.workspaceId)).find(isForTexts),
      "just written",
    );
    return presentAccount(account, decryptSettings(ctx, account), ctx);
  },
});

const worldOf = ({ accountSid = "", authToken = "" }: Readonly<Record<string, string>>) => ({
  accountSid,
  authToken,
});
