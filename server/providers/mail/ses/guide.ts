// What to do in the console of Amazon SES, so that it reports and brings mail; as its pages said on 2026-11-20.
import type { ConsoleGuide } from "#server/ports/mail.ts";

export const sesGuide: ConsoleGuide = {
  events: [
    "In Amazon SNS make a standard topic, and subscribe the address for reports to it by HTTPS; the subscription confirms itself.",
    "In SES make a configuration set with an event destination that publishes to this topic; choose every event but rendering failure.",
    "Copy the topic's ARN and the name of the configuration set into this account.",
  ],
  mail: [
    "In Amazon S3 make a bucket that SES may write to, and in SNS a topic for received mail, with the address for mail subscribed by HTTPS.",
    "In SES under Email receiving make a receipt rule for {domain} that delivers to the bucket and notifies the topic.",
    "Point the MX record of {domain} at inbound-smtp.REGION.amazonaws.com, priority 10, and add the topic's ARN to this account.",
  ],
};
