// What the shared suite must know of a company to play it: how it signs, answers and remembers. One kit
// per vendor stands in kits/, named like the vendor; the suite finds it by that name.
import type { SmsProblem } from "#domain/message/sms-problems.ts";
import type { RawRequest, Settings } from "#server/ports/provider.ts";
import type { ProviderTemplate } from "#server/ports/sms.ts";
import type { Asked, Says, Script } from "#testing/fake-carrier.ts";

/** A request to our door before it is signed. */
export interface Unsigned {
  readonly url: string;
  readonly type: string;
  readonly body: string;
}

export type Hand = "current" | "previous" | "stranger";

/** What the company understood of a request to send on WhatsApp. */
export interface UnderstoodOnWhatsapp {
  /** The numbers, where they were named as addresses on WhatsApp. */
  readonly from: string | null;
  readonly to: string | null;
  readonly text: string | null;
  /** What a file is sent as, where the company asks for that. */
  readonly fileAs: string | null;
  readonly mediaUrls: readonly string[];
  /** The values by their names, in the order in which the company fills them in. */
  readonly template: {
    readonly ref: string;
    readonly language: string | null;
    readonly values: readonly (readonly [name: string, value: string])[];
  } | null;
  readonly statusUrl: string | null;
}

/** How the company plays WhatsApp. */
export interface WhatsappKit {
  readonly settings: Settings;
  understood(asked: Asked): UnderstoodOnWhatsapp;
  readonly codes: {
    readonly windowClosed: string;
    /** null: the company has no code of its own for it. */
    readonly wrongTemplate: string | null;
    readonly notThere: string | null;
  };
  statusReport(word: string, code: string | null): Unsigned;
  /** Two templates to a page, where the company has pages. */
  templates(all: readonly ProviderTemplate[]): Script;
  /** One number on WhatsApp, and by which reference we point it at us. */
  readonly senders: Script;
  readonly senderRef: string;
  hookOf(asked: readonly Asked[]): string | null;
}

/** A text as it lies in the company's books, in our words. */
export interface BookedSms {
  readonly ref: string;
  readonly direction: "in" | "out";
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly at: string;
  /** The company's own status word. */
  readonly word: string;
  readonly code?: string;
  /** Where its reports went. */
  readonly statusUrl?: string;
  readonly pictures?: number;
  /** Absent: a text. */
  readonly channel?: "whatsapp";
}

/** What the company understood of a request to send. */
export interface Understood {
  readonly from: string | null;
  readonly to: string | null;
  readonly text: string | null;
  readonly mediaUrls: readonly string[];
  readonly statusUrl: string | null;
}

export interface SmsProviderKit {
  /** Codes by which the company asks one number to wait. */
  readonly tooFast?: Readonly<Record<string, "sender" | "recipient">>;
  readonly settings: Settings;
  /** In the middle of a change: the current secret with the previous one beside it. */
  readonly rotating: Settings;
  /** Whether these headers, their names in lower case, hold our key. */
  holdKey(headers: Readonly<Record<string, string>>): boolean;
  /** Whether the signature covers a time, so that an old request can be told from a fresh one. */
  readonly hasClock: boolean;
  /** How old a signature may be, where retries carry the first one; else five minutes. */
  readonly oldestSeconds?: number;
  /** What a signature vouches for: the body too, or the address alone. */
  readonly signs: "body" | "address";
  sign(request: Unsigned, hand: Hand, at: Date): RawRequest;
  /** A request of a kind that it sends besides its usual one, and signs in another way. */
  readonly otherwiseSigned?: Unsigned;

  understood(asked: Asked): Understood;
  accepts(ref: string): Says;
  /** Whether a success tells how many parts the text became; the kit says 2. */
  readonly countsSegments: boolean;
  /** A success that says at once that the text failed, where the company has such a thing. */
  acceptsFailed?(ref: string, code: string): Says;
  refuses(status: number, code: string | null): Says;
  statusReport(word: string, code: string | null): Unsigned;

  /** The company with these texts in its books, two to a page. */
  books(texts: readonly BookedSms[]): Script;
  /** A reference as this company writes it. */
  refOf(n: number): string;
  readonly words: {
    readonly delivered: string;
    readonly failed: string;
    readonly received: string;
  };
  /** A code that a report brings along with `words.failed`, and what it is to us. */
  readonly badEnd: { readonly code: string; readonly problem: SmsProblem };
  /** What of a past message the company still shows. */
  readonly booksShow: { readonly words: boolean; readonly pictures: boolean };

  /** The company with one working account and two pages of numbers. */
  readonly account: Script;
  readonly accountLabel: string;
  /** Whether a number has a name in the account; else the number itself stands there. */
  readonly namesNumbers: boolean;
  readonly accountGone: Says;
  /** To which address texts of the number are sent after these requests. */
  hookOf(asked: readonly Asked[]): string | null;

  /** A picture in the company's own house, below its API's address. */
  pictureAt(baseUrl: string): string;
  /** Where it keeps pictures outside of it. */
  readonly storehouse: string;

  /** Where it carries WhatsApp. */
  readonly whatsapp?: WhatsappKit;
}
