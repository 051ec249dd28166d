// The addresses that a mail vendor is told. Not every vendor signs what it brings, so the address itself
// carries a proof that it was given out by us.

interface Signer {
  sign(text: string): string;
}
interface HookedAccount {
  readonly vendor: string;
  readonly id: string;
}

/** What the proof is about; the door asks `secrets.isSigned` with the same words. */
export const emailWebhookClaim = (accountId: string): string => `mail hook ${accountId}`;

export function emailWebhookUrls(
  publicUrl: string,
  account: HookedAccount,
  secrets: Signer,
): { readonly events: string; readonly mail: string } {
  const proof = secrets.sign(emailWebhookClaim(account.id));
  const at = (door: "events" | "mail") =>
    `${publicUrl}/webhooks/${account.vendor}/${account.id}/${door}/${proof}`;
  return { events: at("events"), mail: at("mail") };
}
