// Repairs malformed headers of a part.

import { decodePercent } from "#domain/text/decode-percent.ts";

/** RFC 2045 §5.2: an invalid type is plain text, unless it indicates something else. */
export function repairContentType(type: string | false): string | false {
  if (!type) return type;
  if (/^(?:text\/?|plain|(?:plain|txt)\/(?:text|plain)?)$/.test(type)) return "text/plain";
  return /^(?:html|html\/(?:text)?|text\/htm|text\/html\W.*)$/.test(type) ? "text/html" : type;
}

export const repairEncoding = (encoding: string | false): string | false =>
  encoding ? encoding.replace(/[;,].*$/s, "").replace(/["'\s]/g, "") : encoding;

const nameParameter = /(?:^|[;\s])(?:file)?name\s*=\s*(?:"([^"]{1,1000})"?|([^\s;"]{1,1000}))/i;
const escaped = /^(?:%[0-9a-f]{2}|[^%])+$/i;

/** Recovers a file name from another parameter, a path, or undeclared escapes. */
export function repairFileName(
  name: string | false,
  type: string,
  disposition: string,
): string | false {
  const raw = nameParameter.exec(disposition) ?? nameParameter.exec(type);
  const written = raw?.[1] ?? raw?.[2] ?? "";
  if (!name) return written || false;
  // A Windows path was mistaken for escapes.
  if (/^(?:[a-z]:\\|\\\\)/i.test(written) && !written.includes("\\\\", 3)) return written;
  if (!/filename\*\d*\*?\s*=/i.test(disposition) || !name.includes("%") || !escaped.test(name))
    return name;
  return decodePercent(name);
}
