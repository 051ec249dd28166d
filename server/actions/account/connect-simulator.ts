// Connects the simulator's phones and email, each once. Adds email to a workspace that was connected when the simulator
// had only phones.
import { AppError } from "#domain/errors.ts";
import { required } from "#domain/required.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { presentAccount } from "#server/presenters/present-account.ts";
import { type AccountRecord, listAccounts } from "#server/store/account.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { decryptSettings } from "./open-account.ts";
import { connectSimulatedEmail } from "./simulator/connect-simulated-email.ts";
import { connectSimulatedPhones } from "./simulator/connect-simulated-phones.ts";

export const connectSimulator = defineExternalAction({
  name: "connect-simulator",
  requires: "account.manage",
  async run(ctx) {
    if (ctx.installation.isProduction) throw new AppError("simulator_in_production");
    const isForTexts = ({ isSimulated, provider }: AccountRecord) =>
      isSimulated && ctx.installation.findTextProvider(provider) !== null;
    const isForEmail = ({ isSimulated, provider }: AccountRecord) =>
      isSimulated && ctx.installation.findEmailProvider(provider) !== null;

    const before = await listAccounts(ctx.db, ctx.workspaceId);
    const phones = before.find(isForTexts);
    const hasEmail = before.some(isForEmail);
    const { name, country } = await getWorkspace(ctx.db, ctx.workspaceId);
    const simulatedAccount =
      phones === undefined
        ? await connectSimulatedPhones(ctx, { name, country })
        : { ...credentialsOf(decryptSettings(ctx, phones)), name, country };
    if (!hasEmail)
      await connectSimulatedEmail(ctx, simulatedAccount, { isAudited: phones !== undefined });
    await ctx.services.simulator.startScenario(simulatedAccount.accountSid, {
      withTexts: phones === undefined,
      withEmails: !hasEmail,
    });
    const account = required(
      (await listAccounts(ctx.db, ctx.workspaceId)).find(isForTexts),
      "just written",
    );
    return presentAccount(account, decryptSettings(ctx, account), ctx);
  },
});

const credentialsOf = ({ accountSid = "", authToken = "" }: Readonly<Record<string, string>>) => ({
  accountSid,
  authToken,
});
