import { firstOf, type HeaderBlock } from "#server/mime/headers/header-block.ts";
import { addressFromField } from "./report-fields.ts";

const address =
  /(?<![\w.!#$%&'*+/=?^`{|}~@-])([\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})/g;
const alone = /^[ \t]*<?([^\s<>@"]{1,64}@[^\s<>@",;:]{1,255}?)>?[ \t]*(?::.*|\(.*|\.{3}.*)?$/m;
const marked = /<([^\s<>@]{1,64}@[^\s<>@]{1,255})>/;
const ofServers = /^(?:postmaster|mailer-daemon|abuse)@/i;

/** The recipient of a bounce without a report: from a header, or the most prominent address in the text. */
export function findBouncedRecipient(
  { block, from }: { readonly block: HeaderBlock; readonly from: string },
  reportText: string,
): string | null {
  const header = firstOf(block, "x-failed-recipients") ?? firstOf(block, "x-failed-recipient");
  if (header) return addressFromField(header.split(",")[0] ?? "");
  const text = reportText.slice(0, 8000).replace(/^message-id:.*$/gim, "");
  const others = [...text.matchAll(address)]
    .map((match) => match[1] ?? "")
    .filter((one) => one.toLowerCase() !== from.toLowerCase());
  const people = others.filter((one) => !ofServers.test(one));
  const found = people.length > 0 ? people : others;
  const prominent = [alone.exec(text)?.[1], marked.exec(text)?.[1]];
  return prominent.find((one) => one !== undefined && found.includes(one)) ?? found[0] ?? null;
}
