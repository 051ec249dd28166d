// Setup steps in the Amazon SES console for reports and inbound email, as of 2026-11-22. The ARN has to be entered
// first: only a topic that the account names can be confirmed.
import type { SetupGuide } from "#server/ports/email.ts";

export const sesGuide: SetupGuide = {
  events: [
    "In Amazon SNS, in the same region as SES, create a standard topic. Copy its ARN into this account and save.",
    "Subscribe the webhook URL for reports to the topic by HTTPS, with raw message delivery off; the subscription confirms itself.",
    "In SES create a configuration set with an event destination that publishes to this topic; choose every event except rendering failure. Copy the set's name into this account.",
  ],
  mail: [
    "In SNS, in the same region as SES, create a topic for received email. Add its ARN to this account and save.",
    "Subscribe the webhook URL for email to the topic by HTTPS, with raw message delivery off; the subscription confirms itself.",
    "In the same region create an S3 bucket that SES can write to, and in SES under Email receiving a receipt rule for {domain} that delivers to the bucket, without a KMS key, and notifies the topic.",
    "Point the MX record of {domain} at inbound-smtp.REGION.amazonaws.com, priority 10.",
  ],
};
