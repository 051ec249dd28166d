/** How email arrives: by the account's webhook, our own SMTP server, or a remote mailbox. */
export const intakeMethods = ["webhook", "smtp", "imap"] as const;
export type IntakeMethod = (typeof intakeMethods)[number];
