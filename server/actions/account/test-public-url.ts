// Requests our own public URL as a provider would, and accepts only a response signed by this server.
import { defineExternalAction } from "#server/actions/define-action.ts";
import { presentAccount, webhookUrlOf } from "#server/presenters/present-account.ts";
import { openAnyAccountFor } from "./open-account.ts";

const timeoutMs = 10_000;

export const testPublicUrl = defineExternalAction({
  name: "test-public-url",
  requires: "account.manage",
  async run(ctx, { accountId }) {
    const account = await openAnyAccountFor(ctx, accountId);
    const shown = presentAccount(account, account.settings, ctx);
    const url =
      shown.emailWebhookUrl ??
      shown.eventsWebhookUrl ??
      webhookUrlOf(ctx.installation.publicUrl, account);
    const nonce = ctx.newId();
    const startedMs = performance.now();
    const reply = await ctx.services
      .http(`${url}?echo=${nonce}`, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) })
      .then(async (response) => ({
        status: response.status,
        text: (await response.text()).slice(0, 200),
      }))
      .catch((error: unknown) => ({ status: 0, text: reasonOf(error) }));
    const isReached = reply.status === 200 && reply.text === ctx.secrets.sign(`echo ${nonce}`);
    return {
      isReached,
      url,
      durationMs: isReached ? Math.round(performance.now() - startedMs) : null,
      message: message(isReached, reply),
    };
  },
});

function message(isReached: boolean, reply: { status: number; text: string }): string {
  if (isReached) return "Your public address reaches this server.";
  if (reply.status === 0)
    return `No response: ${reply.text}. Check PUBLIC_URL, the DNS name and the firewall.`;
  return `Another server responded (status ${reply.status}). Check that PUBLIC_URL points to this server and that the proxy forwards /hooks.`;
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause.message : "";
  return cause || error.message;
};
