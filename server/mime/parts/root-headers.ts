import { firstOf, type HeaderBlock } from "#server/mime/headers/header-block.ts";

const names = [
  "mime-version",
  "content-type",
  "content-transfer-encoding",
  "content-disposition",
  "content-id",
  "content-description",
];

/** The headers the part parser needs. All others are parsed elsewhere, and may be very long. */
export function rootHeaders(bytes: Buffer, block: HeaderBlock): Buffer {
  const fields = names.flatMap((name) => {
    const declared = firstOf(block, name);
    const value = name === "content-type" ? withActualBoundary(bytes, block, declared) : declared;
    return value === null ? [] : [`${name}: ${value}\r\n`];
  });
  return Buffer.from(`${fields.join("")}\r\n`, "latin1");
}

const searched = 256 * 1024;
const parameter = /(boundary\s*=\s*)(?:"([^"]{0,200})"|([^\s;"]{0,200}))/i;

/** A gateway dropped or replaced the multipart header: the body still starts with its first part. */
function recoverContentType(type: string | null, body: string): string | null {
  if (type !== null && !/^\s*text\/plain/i.test(type)) return null;
  const [, boundary] =
    /^\s*--([^\s"][^\r\n"]{0,199}?)[ \t]*\r?\ncontent-[a-z-]+[ \t]*:/i.exec(body) ?? [];
  if (!boundary || (type !== null && !body.includes(`\n--${boundary}--`))) return null;
  const has = (field: RegExp) => field.test(body);
  const isOneTwice =
    has(/^content-type[ \t]*:[ \t]*text\/plain/im) &&
    has(/^content-type[ \t]*:[ \t]*text\/html/im) &&
    !has(/^content-disposition[ \t]*:[ \t]*attachment/im);
  return `multipart/${isOneTwice ? "alternative" : "mixed"}; boundary="${boundary}"`;
}

// Takes the boundary from the body if the header names none or a different one.
function withActualBoundary(bytes: Buffer, block: HeaderBlock, type: string | null): string | null {
  const body = bytes.toString("latin1", block.bodyAt, block.bodyAt + searched);
  if (type === null || !/^\s*multipart\//i.test(type))
    return recoverContentType(type, body) ?? type;
  const [, , quoted, bare] = parameter.exec(type) ?? [];
  const named = quoted ?? bare ?? "";
  if (named !== "" && (body.startsWith(`--${named}`) || body.includes(`\n--${named}`))) return type;
  const [, boundary] =
    /(?:^|\n)--([^\s"][^\r\n"]{0,199}?)[ \t]*\r?\ncontent-[a-z-]+[ \t]*:/i.exec(body) ?? [];
  if (!boundary) return type;
  const rest = type.replace(parameter, "").replace(/(?<![;\s])[;\s]+$/, "");
  return `${rest}; boundary="${boundary}"`;
}
