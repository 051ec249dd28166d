// What to do in the console of Resend, so that it reports and brings mail; as its pages said on 2026-11-20.
import type { ConsoleGuide } from "#server/ports/mail.ts";

export const resendGuide: ConsoleGuide = {
  events: [
    "Open Webhooks and add one with the address for reports.",
    "Choose all events that begin with email.",
    "Copy its signing secret into this account.",
  ],
  mail: [
    "Open Domains, {domain}, and switch Receiving on; add the MX record that Resend shows.",
    "Open Webhooks and add one with the address for mail, for the event email.received alone.",
    "Copy its signing secret into this account too, beside the first.",
  ],
};
