import { defineReadAction } from "#server/actions/define-action.ts";
import { findSetupCode, isSetUp } from "#server/store/workspace/instance.ts";
import { version } from "#server/version.ts";

export const getInstance = defineReadAction({
  name: "get-instance",
  needs: "nobody",
  async run({ db, services }) {
    const isDone = await isSetUp(db);
    return {
      isSetUp: isDone,
      needsSetupCode: !isDone && (await findSetupCode(db)) !== null,
      canSimulate: !services.isProduction,
      version,
    };
  },
});
