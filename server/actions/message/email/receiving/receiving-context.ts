// What receiving an email needs from its environment.
import type { ConversationId, EntryId, MemberId, SystemEmailId } from "#domain/ids.ts";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";
import type { Signs } from "#server/actions/message/email/auto-reply/read-automation-signals.ts";
import type { Bounce, ParsedEmail } from "#server/mime/parsed-email.ts";
import type { InboundPayloadRecord } from "#server/store/inbound-payload.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import type { InboxLookup } from "./inbox-lookup.ts";

export interface ReceivingContext {
  readonly inboxes: InboxLookup;
  /** Members by lowercase email address. */
  readonly members: ReadonlyMap<string, MemberId>;
  readTokenOf(address: string): ConversationId | null;
  entryIdOfOwnMessageId(messageId: string): EntryId | null;
  /** Whether it is an email about someone's sign-in, which shows up here again. */
  isSystemEmail(read: ParsedEmail): boolean;
  findReturnedSystemEmail(bounce: Bounce): SystemEmailId | null;
  /** Called for each customer message, with its conversation and entry. */
  afterCustomerEmail(received: ReceivedCustomerEmail): Promise<void>;
}

export interface ReceivedCustomerEmail {
  readonly conversationId: ConversationId;
  readonly entryId: EntryId;
  readonly inbox: InboxRecord;
  readonly from: EmailPerson;
  readonly read: ParsedEmail;
  readonly item: InboundPayloadRecord;
  readonly signs: Signs;
  readonly hadScheduled: boolean;
  readonly isBlind: boolean;
}
