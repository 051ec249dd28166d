// Email received by SES: in the notification itself up to 150 kB, or stored in an S3 bucket.
import type { EmailWebhookResult, ReceivedEmail } from "#server/ports/email.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { SesNotice } from "./schemas.ts";

export function readSesReceipt(notice: SesNotice): EmailWebhookResult {
  const { mail, receipt, content } = notice;
  const action = receipt?.action;
  const envelope = {
    from: mail.source || null,
    to: receipt && receipt.recipients.length > 0 ? receipt.recipients : mail.destination,
    ...verdict("spf", receipt?.spfVerdict?.status),
    ...verdict("dkim", receipt?.dkimVerdict?.status),
  };
  const received = (providerRef: string, bytes: Uint8Array | null): EmailWebhookResult => ({
    kind: "events",
    events: [{ kind: "email.received", providerRef, envelope, bytes }],
  });
  switch (action?.type) {
    case "SNS":
      if (!content) return { kind: "unreadable", reason: "an email without its content" };
      return received(
        mail.messageId,
        Buffer.from(content, action.encoding?.toUpperCase() === "BASE64" ? "base64" : "utf8"),
      );
    case "S3":
      if (!action.bucketName || !action.objectKey) {
        return { kind: "unreadable", reason: "an email in a bucket without a name" };
      }
      return received(s3UriOf(action.bucketName, action.objectKey), null);
    default:
      return { kind: "unsupported", what: `the action ${action?.type ?? "without a type"}` };
  }
}

/** The object key ends in the email's own id, so the location is unique too. */
const s3UriOf = (bucket: string, key: string): string => `s3://${bucket}/${key}`;

export function s3LocationOf(email: ReceivedEmail): { bucket: string; key: string } {
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  const found = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/(.+)$/s.exec(email.providerRef);
  const [, bucket, key] = found ?? [];
  // A ".." segment would leave the bucket in a request signed with our key.
  if (!bucket || !key || key.split("/").some((part) => part === "." || part === "..")) {
    throw new ProviderError("not_allowed", "the name of the email's bucket is invalid");
  }
  return { bucket, key };
}

const verdict = (name: "spf" | "dkim", status: string | null | undefined) =>
  status ? { [name]: status.toLowerCase() } : {};
