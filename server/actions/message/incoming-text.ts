// A text as a provider reports it, with what is known before it is received.
import type { InboundPayloadId } from "#domain/ids.ts";
import type { TextEvent } from "#server/ports/text.ts";
import type { InboxRecord } from "#server/store/inbox.ts";

export type ReceivedText = Extract<TextEvent, { kind: "text.received" }>;

export interface TextReceivingContext {
  readonly inbox: InboxRecord;
  readonly country: string;
  readonly providerHandlesOptOut: boolean;
  readonly inboundPayloadId: InboundPayloadId | null;
}

export interface IncomingText {
  readonly context: TextReceivingContext;
  readonly text: ReceivedText;
}

export interface NewText extends IncomingText {
  readonly nth: number;
  /** The normalized number of the sender. */
  readonly from: string;
}
