export interface ParseLimits {
  /** A larger mail is not taken apart; its headers and beginning are read. */
  readonly bytes: number;
  readonly headerBytes: number;
  readonly headerFields: number;
  readonly addresses: number;
  readonly references: number;
  readonly attachments: number;
  /** Characters of one body, text or HTML. */
  readonly bodyChars: number;
  /** What is shown of a mail that could not be taken apart. */
  readonly excerptBytes: number;
  readonly fileNameBytes: number;
  readonly calendarBytes: number;
}

// Measured on mails made to break readers: each number is far above honest mail and far below harm.
export const parseLimits: ParseLimits = {
  bytes: 50 * 1024 * 1024,
  headerBytes: 1024 * 1024,
  headerFields: 2000,
  addresses: 2000,
  references: 200,
  attachments: 500,
  bodyChars: 4 * 1024 * 1024,
  excerptBytes: 64 * 1024,
  fileNameBytes: 120,
  calendarBytes: 100 * 1024,
};
