// Setup steps in the Resend console for reports and inbound email, as of 2026-11-20.
import type { SetupGuide } from "#server/ports/email.ts";

export const resendGuide: SetupGuide = {
  events: [
    "Open Webhooks and add one with the webhook URL for reports.",
    "Choose all events that start with email.",
    "Copy its signing secret into this account.",
  ],
  mail: [
    "Open Domains, {domain}, and turn on Receiving; add the MX record that Resend shows.",
    "Open Webhooks and add one with the webhook URL for email, for the event email.received only.",
    "Copy its signing secret into this account too, beside the first.",
  ],
};
