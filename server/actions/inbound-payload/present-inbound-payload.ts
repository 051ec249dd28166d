import type { Output } from "#server/actions/define-action.ts";
import { parseHeaders } from "#server/mime/headers/parse-headers.ts";
import { parseLimits } from "#server/mime/parse-limits.ts";
import type { InboundPayloadRecord } from "#server/store/inbound-payload.ts";

type DeadLetter = Output<"reprocess-dead-letter">;

const maxShownBytes = 20_000;
/** Sender and subject are read from this part only; if they come later, they are not shown. */
export const headerBytes = 64 * 1024;

export const presentInboundPayload = (item: InboundPayloadRecord): DeadLetter => ({
  id: item.id,
  provider: item.provider,
  receivedAt: item.receivedAt,
  state: item.state,
  problem: item.problem,
  attempts: item.attempts,
  url: item.url,
  body: item.body.subarray(0, maxShownBytes).toString("utf8"),
  kind: item.kind,
  size: item.size,
  email: item.kind === "email" ? presentEmail(item) : null,
});

/** A large email is stored in a file, which a list doesn't open: its envelope is shown instead. */
function presentEmail({ body, envelope }: InboundPayloadRecord): DeadLetter["email"] {
  const headers = parseHeaders(body.subarray(0, headerBytes), parseLimits);
  return {
    from: headers.from ?? envelope?.from ?? "",
    fromName: headers.fromName ?? "",
    to: envelope?.to.length ? [...envelope.to] : headers.to.map((one) => one.address),
    subject: headers.subject ?? "",
  };
}
