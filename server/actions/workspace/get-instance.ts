import { defineReadAction } from "#server/actions/define-action.ts";
import { canSendSystemEmails } from "#server/actions/member/system-email/find-system-inbox.ts";
import { findSetupCode, isSetUp } from "#server/store/workspace/setup.ts";
import { version } from "#server/version.ts";

export const getInstance = defineReadAction({
  name: "get-instance",
  requires: "public",
  async run({ db, services }) {
    const isDone = await isSetUp(db);
    return {
      isSetUp: isDone,
      needsSetupCode: !isDone && (services.needsSetupCode || (await findSetupCode(db)) !== null),
      canSimulate: !services.isProduction,
      canEmailResets: await canSendSystemEmails(db, services),
      version,
    };
  },
});
