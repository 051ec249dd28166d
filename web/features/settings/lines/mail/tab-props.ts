import type { MailLine, MailLineValues } from "./mail-line-values.ts";

export interface TabProps {
  line: MailLine;
  values: MailLineValues;
  change: (part: Partial<MailLineValues>) => void;
  /** Mistakes by their path. */
  at: Readonly<Record<string, string | undefined>>;
}
