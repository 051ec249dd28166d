import type { Answer } from "#server/actions/action.ts";
import { readHeaders } from "#server/mime/headers/read-headers.ts";
import { mailLimits } from "#server/mime/limits.ts";
import type { RawItemRecord } from "#server/store/raw-item.ts";

type RawItem = Answer<"replay-raw-item">;

const shownBytes = 20_000;
/** Who wrote and about what stands within the first lines, or is not shown. */
export const headerBytes = 64 * 1024;

export const presentRawItem = (item: RawItemRecord): RawItem => ({
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
function presentMail({ body, envelope }: RawItemRecord): RawItem["mail"] {
  const told = readHeaders(body.subarray(0, headerBytes), mailLimits);
  return {
    from: told.from ?? envelope?.from ?? "",
    fromName: told.fromName ?? "",
    to: envelope?.to.length ? [...envelope.to] : told.to.map((one) => one.address),
    subject: told.subject ?? "",
  };
}
