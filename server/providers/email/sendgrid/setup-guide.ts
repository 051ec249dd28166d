// Setup steps in the SendGrid console for reports and inbound email, as of 2026-11-20.
import type { SetupGuide } from "#server/ports/email.ts";

export const sendgridGuide: SetupGuide = {
  events: [
    "Open Settings, Mail Settings, Event Webhook and create a new webhook.",
    "Paste the webhook URL for reports as Post URL; choose every event except Processed.",
    "Turn on Signed Event Webhook and copy its verification key into this account.",
  ],
  mail: [
    "Open Settings, Inbound Parse, and choose Add Host & URL.",
    "Choose {domain}, paste the webhook URL for email, and tick POST the raw, full MIME message.",
    "Point the MX record of {domain} at mx.sendgrid.net, priority 10. If your team still reads this domain's email elsewhere, have that server forward email instead.",
  ],
};
