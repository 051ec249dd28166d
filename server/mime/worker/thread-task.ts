import type { DnsAnswer, DnsRecordType } from "#domain/email-domain/dns-lookup.ts";
import type {
  AuthenticationResult,
  DeliveryInfo,
} from "#server/mime/authentication/authenticate.ts";
import type { ParsedEmail } from "#server/mime/parsed-email.ts";

export interface ThreadTask {
  readonly id: number;
  readonly bytes: Uint8Array;
  /** How the mail came; only for a thread that judges. */
  readonly arrival?: DeliveryInfo;
}

/** A DNS lookup that the thread leaves to its owner. */
export interface ThreadQuestion {
  readonly id: number;
  readonly question: number;
  readonly name: string;
  readonly type: DnsRecordType;
}

export interface QuestionAnswer {
  readonly id: number;
  readonly question: number;
  readonly answer: DnsAnswer;
}

/** The last message about a task. */
export type ThreadResult =
  | { readonly id: number; readonly mail: ParsedEmail }
  | { readonly id: number; readonly authenticity: AuthenticationResult }
  | { readonly id: number; readonly problem: string };

export type ThreadMessage =
  /** The thread is up and has taken the mail: from here on it is the mail that takes time. */
  { readonly id: number; readonly isBegun: true } | ThreadQuestion | ThreadResult;
