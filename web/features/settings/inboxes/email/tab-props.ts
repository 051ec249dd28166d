import type { EmailInbox, EmailInboxFormValues } from "./email-inbox-form.ts";

export interface TabProps {
  line: EmailInbox;
  values: EmailInboxFormValues;
  change: (part: Partial<EmailInboxFormValues>) => void;
  /** Mistakes by their path. */
  at: Readonly<Record<string, string | undefined>>;
}
