export interface ParseLimits {
  /** A larger email isn't fully parsed: only its headers and beginning are read. */
  readonly bytes: number;
  readonly headerBytes: number;
  readonly headerFields: number;
  /** Also counts the lines that belong to no field: headers are read on the main thread too. */
  readonly headerLines: number;
  readonly subjectChars: number;
  readonly nameChars: number;
  readonly addresses: number;
  readonly references: number;
  readonly attachments: number;
  /** Characters of one body, text or HTML. */
  readonly bodyChars: number;
  /** Bytes shown of an email that couldn't be parsed. */
  readonly excerptBytes: number;
  readonly fileNameBytes: number;
  readonly calendarBytes: number;
}

// Measured with emails designed to break parsers: each limit is far above real email and far below harm.
export const parseLimits: ParseLimits = {
  bytes: 50 * 1024 * 1024,
  headerBytes: 1024 * 1024,
  headerFields: 2000,
  headerLines: 20_000,
  subjectChars: 10_000,
  nameChars: 2000,
  addresses: 2000,
  references: 200,
  attachments: 500,
  bodyChars: 4 * 1024 * 1024,
  excerptBytes: 64 * 1024,
  fileNameBytes: 120,
  calendarBytes: 100 * 1024,
};
