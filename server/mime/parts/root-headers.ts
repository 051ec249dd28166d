import { firstOf, type HeaderBlock } from "#server/mime/headers/header-block.ts";

const names = [
  "mime-version",
  "content-type",
  "content-transfer-encoding",
  "content-disposition",
  "content-id",
  "content-description",
];

/** What a parser of parts has to know of a mail's own headers. The rest is read elsewhere, and may be endless. */
export function rootHeaders(bytes: Buffer, block: HeaderBlock): Buffer {
  const fields = names.flatMap((name) => {
    const told = firstOf(block, name);
    const value = name === "content-type" ? withTrueBoundary(bytes, block, told) : told;
    return value === null ? [] : [`${name}: ${value}\r\n`];
  });
  return Buffer.from(`${fields.join("")}\r\n`, "latin1");
}

const searched = 256 * 1024;
const parameter = /(boundary\s*=\s*)(?:"([^"]{0,200})"|([^\s;"]{0,200}))/i;

/** A gateway dropped the header of a multipart, or put another one there: the body still begins with its first part. */
function lostType(type: string | null, body: string): string | null {
  if (type !== null && !/^\s*text\/plain/i.test(type)) return null;
  const [, shown] =
    /^\s*--([^\s"][^\r\n"]{0,199}?)[ \t]*\r?\ncontent-[a-z-]+[ \t]*:/i.exec(body) ?? [];
  if (!shown || (type !== null && !body.includes(`\n--${shown}--`))) return null;
  const has = (field: RegExp) => field.test(body);
  const isOneTwice =
    has(/^content-type[ \t]*:[ \t]*text\/plain/im) &&
    has(/^content-type[ \t]*:[ \t]*text\/html/im) &&
    !has(/^content-disposition[ \t]*:[ \t]*attachment/im);
  return `multipart/${isOneTwice ? "alternative" : "mixed"}; boundary="${shown}"`;
}

// The line between the parts is what the body shows, where the header names none or another one.
function withTrueBoundary(bytes: Buffer, block: HeaderBlock, type: string | null): string | null {
  const body = bytes.toString("latin1", block.bodyAt, block.bodyAt + searched);
  if (type === null || !/^\s*multipart\//i.test(type)) return lostType(type, body) ?? type;
  const [, , quoted, bare] = parameter.exec(type) ?? [];
  const named = quoted ?? bare ?? "";
  if (named !== "" && (body.startsWith(`--${named}`) || body.includes(`\n--${named}`))) return type;
  const [, shown] =
    /(?:^|\n)--([^\s"][^\r\n"]{0,199}?)[ \t]*\r?\ncontent-[a-z-]+[ \t]*:/i.exec(body) ?? [];
  if (!shown) return type;
  const rest = type.replace(parameter, "").replace(/(?<![;\s])[;\s]+$/, "");
  return `${rest}; boundary="${shown}"`;
}
