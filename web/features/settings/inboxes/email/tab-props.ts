import type { EmailInbox, EmailInboxFormValues } from "./email-inbox-form.ts";

export interface TabProps {
  inbox: EmailInbox;
  values: EmailInboxFormValues;
  change: (part: Partial<EmailInboxFormValues>) => void;
  /** Errors by field path. */
  at: Readonly<Record<string, string | undefined>>;
}
