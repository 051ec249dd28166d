import type { DnsAnswer, RecordType } from "#domain/line/dns/ask.ts";
import type { Arrival, Authenticity } from "#server/mime/authenticity/judge-authenticity.ts";
import type { ReadMail } from "#server/mime/mail.ts";

export interface ThreadTask {
  readonly id: number;
  readonly bytes: Uint8Array;
  /** How the mail came; only for a thread that judges. */
  readonly arrival?: Arrival;
}

/** A DNS lookup that the thread leaves to its owner. */
export interface ThreadQuestion {
  readonly id: number;
  readonly question: number;
  readonly name: string;
  readonly type: RecordType;
}

export interface QuestionAnswer {
  readonly id: number;
  readonly question: number;
  readonly answer: DnsAnswer;
}

/** The last message about a task. */
export type ThreadResult =
  | { readonly id: number; readonly mail: ReadMail }
  | { readonly id: number; readonly authenticity: Authenticity }
  | { readonly id: number; readonly problem: string };

export type ThreadMessage =
  /** The thread is up and has taken the mail: from here on it is the mail that takes time. */
  { readonly id: number; readonly isBegun: true } | ThreadQuestion | ThreadResult;
