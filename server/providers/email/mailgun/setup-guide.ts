// Setup steps in the Mailgun console for reports and inbound email, as of 2026-11-20.
import type { SetupGuide } from "#server/ports/email.ts";

export const mailgunGuide: SetupGuide = {
  events: [
    "Open Send, Sending, Webhooks, and choose {domain}.",
    "Add the webhook URL for reports for each of: Delivered, Temporary failure, Permanent failure, Spam complaints, Unsubscribes, Opened, Clicked.",
    "Copy the HTTP webhook signing key into this account.",
  ],
  mail: [
    "Open Receive, Routes, and create a route for mail to {domain}.",
    "Forward to the webhook URL for email with /mime added at the end, so Deskbell gets the complete email.",
    "Point the MX records of {domain} at mxa.mailgun.org and mxb.mailgun.org, priority 10 (in the EU mxa.eu.mailgun.org and mxb.eu.mailgun.org).",
  ],
};
