// A text from the provider's own list that could not be caught up on. It is stored like a webhook with that text: processed
// again, and a dead letter if that fails too, since the list is read only once for a gap.
import type { AccountId, InboundPayloadId, WorkspaceId } from "#domain/ids.ts";
import type { ProviderMessage, TextEvent, TextWebhookResult } from "#server/ports/text.ts";
import type { InboundPayloadRecord, NewInboundPayload } from "#server/store/inbound-payload.ts";

export const toListedTextPayload = (payload: {
  readonly workspaceId: WorkspaceId;
  readonly id: InboundPayloadId;
  readonly accountId: AccountId;
  readonly provider: string;
  readonly message: ProviderMessage;
  readonly receivedAt: Date;
}): NewInboundPayload => {
  const { message, ...rest } = payload;
  return {
    ...rest,
    dedupeKey: `listed:${message.direction}:${message.providerRef}:${message.state}`,
    url: "",
    headers: {},
    body: Buffer.from(JSON.stringify(message)),
    isListedText: true,
  };
};

export const readListedText = ({ body }: InboundPayloadRecord): TextWebhookResult => ({
  kind: "events",
  events: [listedTextEvent(JSON.parse(body.toString("utf8")) as ProviderMessage)],
});

/** As if the provider had reported it. */
export function listedTextEvent(message: ProviderMessage): TextEvent {
  const { providerRef, at } = message;
  if (message.direction === "out")
    return {
      kind: "text.status",
      ref: null,
      providerRef,
      at,
      state: message.state,
      problem: message.problem,
      providerCode: message.providerCode,
    };
  return {
    kind: "text.received",
    ...(message.channel ? { channel: message.channel } : {}),
    providerRef,
    at,
    from: message.from,
    to: message.to,
    text: message.text,
    media: message.media,
    optOut: null,
  };
}
