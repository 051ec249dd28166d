// A mailbox only receives emails and is tested against real servers elsewhere; only its description is tested here.
import type { EmailProviderKit } from "#testing/email-provider/kit.ts";

export const kit: EmailProviderKit = {
  settings: { host: "imap.mail.example", username: "support@harbour.example", password: "open" },
  openCompany: async () => null,
  refOf: (n) => String(n),
  messageIdOf: () => null,
  unknownRejection: { rejection: { status: 0, code: null }, problem: "rejected" },
  waitSevenSeconds: null,
  webhooks: null,
  account: null,
  find: null,
  lift: null,
  domain: null,
  fetch: null,
};
