import type { Output } from "#server/actions/define-action.ts";
import { parseHeaders } from "#server/mime/headers/parse-headers.ts";
import { parseLimits } from "#server/mime/parse-limits.ts";
import type { InboundPayloadRecord } from "#server/store/inbound-payload.ts";

type RawItem = Output<"reprocess-dead-letter">;

const shownBytes = 20_000;
/** Who wrote and about what stands within the first lines, or is not shown. */
export const headerBytes = 64 * 1024;

export const presentInboundPayload = (item: InboundPayloadRecord): RawItem => ({
  id: item.id,
  vendor: item.vendor,
  receivedAt: item.receivedAt,
  state: item.state,
  problem: item.problem,
  tries: item.tries,
  url: item.url,
  body: item.body.subarray(0, shownBytes).toString("utf8"),
  kind: item.kind,
  size: item.size,
  mail: item.kind === "mail" ? presentMail(item) : null,
});

/** A large one lies in a file, which a list does not open: of it the envelope tells. */
function presentMail({ body, envelope }: InboundPayloadRecord): RawItem["mail"] {
  const told = parseHeaders(body.subarray(0, headerBytes), parseLimits);
  return {
    from: told.from ?? envelope?.from ?? "",
    fromName: told.fromName ?? "",
    to: envelope?.to.length ? [...envelope.to] : told.to.map((one) => one.address),
    subject: told.subject ?? "",
  };
}
