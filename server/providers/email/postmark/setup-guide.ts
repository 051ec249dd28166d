// Setup steps in the Postmark console for reports and inbound email, as of 2026-11-20.
import type { SetupGuide } from "#server/ports/email.ts";

export const postmarkGuide: SetupGuide = {
  events: [
    "Open your server, the stream that sends (Default Transactional Stream), and Webhooks.",
    "Add a webhook with the webhook URL for reports; tick Delivery, Bounce and Spam Complaint, and Open and Link Click if you want them.",
  ],
  mail: [
    "Open your server, Default Inbound Stream, Settings.",
    "Paste the webhook URL for email as Webhook, and tick Include raw email content in JSON payload.",
    "Either set {domain} as inbound domain and point its MX record at inbound.postmarkapp.com, priority 10; or forward email to the inbound address that Postmark shows there.",
  ],
};
