// The webhook URLs of an email provider. Not every provider signs its requests, so the URL itself contains a token that
// proves the app issued it.

interface Signer {
  sign(text: string): string;
}
interface HookedAccount {
  readonly provider: string;
  readonly id: string;
}

/** The text the token signs; the webhook verifies the same text. */
export const emailWebhookSignedText = (accountId: string): string => `mail hook ${accountId}`;

export function emailWebhookUrls(
  publicUrl: string,
  account: HookedAccount,
  secrets: Signer,
): { readonly events: string; readonly email: string } {
  const proof = secrets.sign(emailWebhookSignedText(account.id));
  const at = (endpoint: "events" | "email") =>
    `${publicUrl}/webhooks/${account.provider}/${account.id}/${endpoint}/${proof}`;
  return { events: at("events"), email: at("email") };
}
