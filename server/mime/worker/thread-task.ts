import type { DnsAnswer, DnsRecordType } from "#domain/email-domain/dns-lookup.ts";
import type {
  AuthenticationResult,
  DeliveryInfo,
} from "#server/mime/authentication/authenticate.ts";
import type { ParsedEmail } from "#server/mime/parsed-email.ts";

export interface ThreadTask {
  readonly id: number;
  /** An email, or the HTML of one in UTF-8. */
  readonly bytes: Uint8Array;
  /** How the email arrived; only for authentication. */
  readonly arrival?: DeliveryInfo;
}

/** A DNS lookup the thread delegates to its owner. */
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

/** The last message of a task. */
export type ThreadResult =
  | { readonly id: number; readonly email: ParsedEmail }
  | { readonly id: number; readonly authenticity: AuthenticationResult }
  | { readonly id: number; readonly remoteImages: readonly string[] }
  | { readonly id: number; readonly problem: string };

export type ThreadMessage =
  /** The thread is running and has started on the email: from here on, time counts toward the email. */
  { readonly id: number; readonly isStarted: true } | ThreadQuestion | ThreadResult;
