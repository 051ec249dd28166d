import { defineExternalAction } from "#server/actions/define-action.ts";
import { throttleResetRequest } from "#server/actions/member/session/login-throttle.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import { resetRequestPurpose } from "./send-password-reset.ts";

/** Does the same work for every email: a job finds out whether it has an account. */
export const requestPasswordReset = defineExternalAction({
  name: "request-password-reset",
  requires: "public",
  async run(ctx, { email }) {
    await throttleResetRequest(ctx, email);
    const { db } = ctx;
    const sealed = ctx.secrets.seal(email, resetRequestPurpose);
    // Encrypted: strangers' addresses are not ours to store.
    await scheduleJob(db, "send-password-reset", { emailEncrypted: sealed.toString("base64") });
    return { done: true };
  },
});
