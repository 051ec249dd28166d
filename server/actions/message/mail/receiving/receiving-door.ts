// What the receiving of a mail asks of the desk.
import type { ConversationId, EntryId, MemberId } from "#domain/ids.ts";
import type { MailPerson } from "#domain/message/mail/mail-facts.ts";
import type { Signs } from "#server/actions/message/mail/auto-reply/read-signs.ts";
import type { ReadMail } from "#server/mime/mail.ts";
import type { LineRecord } from "#server/store/line.ts";
import type { RawItemRecord } from "#server/store/raw-item.ts";
import type { MailLines } from "./mail-lines.ts";

export interface ReceivingDoor {
  readonly lines: MailLines;
  /** Members by their address in small letters. */
  readonly members: ReadonlyMap<string, MemberId>;
  readTokenOf(address: string): ConversationId | null;
  readMinted(mailId: string): EntryId | null;
  /** A customer has spoken in this conversation, by what and in which entry. */
  customerSpoke(spoken: Spoken): Promise<void>;
}

export interface Spoken {
  readonly conversationId: ConversationId;
  readonly entryId: EntryId;
  readonly line: LineRecord;
  readonly from: MailPerson;
  readonly read: ReadMail;
  readonly item: RawItemRecord;
  readonly signs: Signs;
  readonly hadScheduled: boolean;
  readonly isBlind: boolean;
}
