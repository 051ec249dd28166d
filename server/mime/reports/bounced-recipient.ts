import { firstOf, type HeaderBlock } from "#server/mime/headers/header-block.ts";
import { addressFromField } from "./report-fields.ts";

const address =
  /(?<![\w.!#$%&'*+/=?^`{|}~@-])([\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})/g;
const alone = /^[ \t]*<?([^\s<>@"]{1,64}@[^\s<>@",;:]{1,255}?)>?[ \t]*(?::.*|\(.*|\.{3}.*)?$/m;
const marked = /<([^\s<>@]{1,64}@[^\s<>@]{1,255})>/;
const ofServers = /^(?:postmaster|mailer-daemon|abuse)@/i;

/** Whom a bounce in plain words is about: a header says so, or the address that stands out most in what is told. */
export function findBouncedRecipient(
  { block, from }: { readonly block: HeaderBlock; readonly from: string },
  told: string,
): string | null {
  const header = firstOf(block, "x-failed-recipients") ?? firstOf(block, "x-failed-recipient");
  if (header) return addressFromField(header.split(",")[0] ?? "");
  const words = told.slice(0, 8000).replace(/^message-id:.*$/gim, "");
  const others = [...words.matchAll(address)]
    .map((match) => match[1] ?? "")
    .filter((one) => one.toLowerCase() !== from.toLowerCase());
  const people = others.filter((one) => !ofServers.test(one));
  const found = people.length > 0 ? people : others;
  const standing = [alone.exec(words)?.[1], marked.exec(words)?.[1]];
  return standing.find((one) => one !== undefined && found.includes(one)) ?? found[0] ?? null;
}
