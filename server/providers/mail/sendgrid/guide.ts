// What to do in the console of SendGrid, so that it reports and brings mail; as its pages said on 2026-11-20.
import type { ConsoleGuide } from "#server/ports/mail.ts";

export const sendgridGuide: ConsoleGuide = {
  events: [
    "Open Settings, Mail Settings, Event Webhook and make a new webhook.",
    "Paste the address for reports as Post URL; choose every event but Processed.",
    "Switch Signed Event Webhook on, and copy its verification key into this account.",
  ],
  mail: [
    "Open Settings, Inbound Parse, and choose Add Host & URL.",
    "Choose {domain}, paste the address for mail, and tick POST the raw, full MIME message.",
    "Point the MX record of {domain} at mx.sendgrid.net, priority 10. Mail that people read elsewhere stays there: let that server forward it instead.",
  ],
};
